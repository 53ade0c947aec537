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
  unit: 'ns of CPU per call',
  bars: Object.keys(STEPS).map(cell => figure.bar(STEPS[cell], samples[cell])),
  caption: 'Median of ' + ROUNDS + ' processes that ran nothing else. The whisker spans the middle half.'
})
figure.save(__filename, 'speeds', {
  title: 'The same code and the same input, with a different history',
  unit: 'ns of CPU per call',
  bars: Object.keys(SPEEDS).map(cell => figure.bar(SPEEDS[cell], samples[cell])),
  caption: 'The measured calls are the same in both bars of a pair. Only the lower one had 500 calls with a Float64Array first. Median and middle half of ' + ROUNDS + ' processes.'
})
