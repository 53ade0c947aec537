'use strict'

// node measure/growth.js: the heap of both name servers over 200,000 calls, in fresh processes; about ten seconds.

const { execFileSync } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')

const RUNS = 7

/** [[calls, bytes], …] of one process. */
function run (variant) {
  const out = execFileSync(process.execPath, ['--expose-gc', path.join(__dirname, 'heap.js'), variant], { encoding: 'utf8' })
  return out.trim().split('\n').map(line => line.split(' ').map(Number))
}

function chart (key, variant, title, unit, bytes) {
  const runs = Array.from({ length: RUNS }, () => run(variant))
  figure.save(__filename, key, {
    title,
    unit,
    bars: runs[0].map(([calls], i) => figure.barOfAll(calls.toLocaleString('en') + ' calls', runs.map(r => r[i][1] / bytes))),
    caption: 'Bytes in use after two forced collections, minus those after 5,000 calls. Median of ' + RUNS + ' processes; the whisker spans all of them.'
  })
  return runs.map(r => r[r.length - 1][1] / r[r.length - 1][0])
}

const leaky = chart('leaky', 'leaky', 'The heap of the leaking name server', 'MB', 1e6)
const flat = chart('flat', 'flat', 'The heap of the fixed name server', 'kB', 1e3)
figure.save(__filename, 'perCall', {
  title: 'What one call leaves behind, over 200,000 calls',
  unit: 'bytes per call',
  bars: [figure.barOfAll('every name a key', leaky), figure.barOfAll('a counter for each of 93 names', flat)],
  caption: 'The last reading divided by the calls. Median of ' + RUNS + ' processes; the whisker spans all of them.'
})
