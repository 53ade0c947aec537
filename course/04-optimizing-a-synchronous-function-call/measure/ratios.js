'use strict'

// node measure/ratios.js: the lesson's suite of two, run ten times over; what ratio would each run have reported?
// The second pair is a function against itself, so that 1 is right. About four minutes.

const execFileSync = require('child_process').execFileSync
const figure = require('../../measure/figure')

const RUNS = 10
const suite = `
  const Benchmark = require('benchmark')
  const variants = require('./variants')
  const numbers = Array.from({ length: 1000 }, (_, i) => Math.random() * i)
  const suite = new Benchmark.Suite()
  let sink = 0
  for (const name of process.argv.slice(1)) suite.add(name, function () { sink += variants[name](12, numbers) })
  suite.on('complete', function () { console.log(this[1].hz / this[0].hz, sink > 0) })
  suite.run()`

function run (first, second) {
  return parseFloat(execFileSync(process.execPath, ['-e', suite, first, second], { cwd: __dirname }))
}

const itself = []
const reduced = []
for (let i = 0; i < RUNS; i++) {
  itself.push(run('mapReduceInTry', 'mapReduceInTry'))
  reduced.push(run('mapReduceInTry', 'oneReduce'))
}
figure.save(__filename, 'ratios', {
  title: 'What ten runs of one suite report',
  unit: 'times faster',
  bars: [figure.barOfAll('the function against itself', itself), figure.barOfAll('one reduce against map + reduce in try', reduced)],
  caption: 'Median of ' + RUNS + ' runs. The whisker spans all of them. No run reports anything unusual.'
})
console.log('itself', itself.map(r => r.toFixed(2)).join(' '))
console.log('one reduce', reduced.map(r => r.toFixed(2)).join(' '))
