'use strict'

// node measure/kinds.js: kinds of numbers, and numbers of shapes, in fresh processes by turns; about four minutes.

const { execFileSync } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')

const ROUNDS = 7
const HASHES = {
  'solutions/imul-alone.js': 'in a field that was null once',
  'solutions/kept-in-a-closure.js': 'in a variable shared with a callback',
  'solutions/unsigned-field.js': 'in a field for numbers, unsigned',
  'solutions/signed-field.js': 'in a field for numbers, signed',
  'solutions/in-a-local.js': 'in a local variable, signed'
}
const SHAPES = [1, 2, 3, 4, 5, 6]

const run = (script, argument) => parseFloat(execFileSync(process.execPath, [path.join(__dirname, script), String(argument)], { encoding: 'utf8' }))

const samples = {}
for (let round = 0; round < ROUNDS; round++) {
  for (const name of Object.keys(HASHES)) (samples[name] ??= []).push(run('hashes.js', name))
  for (const shapes of SHAPES) (samples[shapes] ??= []).push(run('shapes.js', shapes))
}

const caption = `Median of ${ROUNDS} processes. The whisker spans the middle half.`
figure.save(__filename, 'boxes', {
  title: 'A hash of 1,000 bytes, by where the running hash is stored',
  unit: 'µs of CPU per call',
  bars: Object.keys(HASHES).map(name => figure.bar(HASHES[name], samples[name])),
  caption
})
figure.save(__filename, 'shapes', {
  title: 'Reading one field, by the number of shapes the line meets',
  unit: 'ns of CPU per read',
  bars: SHAPES.map(shapes => figure.bar(shapes === 1 ? '1 shape' : shapes + ' shapes', samples[shapes])),
  caption
})
