'use strict'

// node measure/steps.js: every step of the lesson in processes of its own, by turns; about four minutes.

const execFileSync = require('child_process').execFileSync
const path = require('path')
const figure = require('../../measure/figure')

const ROUNDS = 7
const STEPS = {
  mapReduceInTry: 'map + reduce in try/catch',
  mapReduce: 'map + reduce',
  oneReduce: 'one reduce',
  loopInTry: 'loop in try/catch',
  loop: 'loop',
  hoisted: 'loop, dividing once',
  fourSums: 'four sums, dividing once'
}
const SPEEDS = {
  'mapReduce': 'map + reduce, plain arrays only',
  'mapReduce stranger': 'map + reduce, after Float64Arrays',
  'oneReduce': 'one reduce, plain arrays only',
  'oneReduce stranger': 'one reduce, after Float64Arrays',
  'loop': 'loop, plain arrays only',
  'loop stranger': 'loop, after Float64Arrays'
}

const samples = {}
for (let round = 0; round < ROUNDS; round++) {
  Object.keys(Object.assign({}, STEPS, SPEEDS)).forEach(cell => {
    const ns = execFileSync(process.execPath, [path.join(__dirname, 'time.js')].concat(cell.split(' ')))
    ;(samples[cell] = samples[cell] || []).push(Number(ns))
  })
}

figure.save(__filename, 'steps', {
  title: 'divideByAndSum of 1,000 numbers, step by step',
  unit: 'ns of CPU a call',
  bars: Object.keys(STEPS).map(cell => figure.bar(STEPS[cell], samples[cell])),
  caption: 'Each bar is the median of ' + ROUNDS + ' processes that ran nothing else; the whisker spans the middle half of them.'
})
figure.save(__filename, 'speeds', {
  title: 'The same code and the same input, with another past',
  unit: 'ns of CPU a call',
  bars: Object.keys(SPEEDS).map(cell => figure.bar(SPEEDS[cell], samples[cell])),
  caption: 'The measured calls are the same in both; 500 calls with a Float64Array came before, or did not.'
})
