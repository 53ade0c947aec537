'use strict'

// node measure/honest.js: the lesson's four files under naive.js and outside.js, in turns; about two minutes.

const execFileSync = require('child_process').execFileSync
const figure = require('../../measure/figure')

const ROUNDS = 5
const FILES = ['slow', 'remember', 'clock', 'loop']
const HARNESSES = ['naive', 'outside']

const ratios = {}
for (let round = 0; round < ROUNDS; round++) {
  for (const harness of HARNESSES) {
    for (const file of FILES) {
      const said = String(execFileSync(process.execPath, [harness, file], { cwd: __dirname }))
      const key = harness + ' ' + file
      ;(ratios[key] = ratios[key] || []).push(Number(/: ([\d.]+) times/.exec(said)[1]))
    }
  }
}

figure.save(__filename, 'outside', {
  title: 'What outside.js reports',
  unit: 'times as fast',
  bars: FILES.map(file => figure.barOfAll(file + '.js', ratios['outside ' + file])),
  caption: 'Median of ' + ROUNDS + ' runs; the whisker goes from the lowest to the highest. later.js is missing: it is wrong.'
})
for (const key in ratios) console.log(key.padEnd(20), ratios[key].join(' '))
