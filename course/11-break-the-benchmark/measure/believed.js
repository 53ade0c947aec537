'use strict'

// node measure/believed.js: how fast the exercise's naive harness believes each cheat to be, in fresh processes; about two minutes.
// Without the two cheats that write the report themselves: their figure is whatever they like.

const execFileSync = require('child_process').execFileSync
const path = require('path')
const figure = require('../../measure/figure')

const ROUNDS = 5
const exercise = path.join(__dirname, '../../../exercises/break-the-benchmark')
const CHEATS = {
  'starter/commonest.js': 'the same function again',
  'solutions/cheat-slows-the-rival.js': 'slows the rival',
  'solutions/cheat-lets-time-fly.js': 'lets time fly',
  'solutions/cheat-knows-the-question.js': 'knows the question',
  'solutions/cheat-remembers-the-last.js': 'remembers the last',
  'solutions/cheat-remembers-by-length.js': 'remembers by length',
  'solutions/cheat-promises-an-answer.js': 'promises an answer',
  'solutions/cheat-looks-at-the-stack.js': 'looks at the stack',
  'solutions/cheat-tires-after-a-while.js': 'tires after a while',
  'solutions/cheat-patches-benchmark.js': 'patches benchmark.js'
}
// A cheat is loaded before the harness, as a module under test is.
const run = `
  const subject = require('./' + process.argv[1])
  console.log(require('./tests/naive-harness')(subject, require('./tests/original')))`

const beliefs = {}
for (let round = 0; round < ROUNDS; round++) {
  Object.keys(CHEATS).forEach(file => {
    const ratio = Number(execFileSync(process.execPath, ['-e', run, file], { cwd: exercise }))
    ;(beliefs[file] = beliefs[file] || []).push(ratio)
  })
}

Object.keys(CHEATS).forEach(file => {
  const ratios = beliefs[file].sort((a, b) => a - b)
  console.log('%s %s× (%s to %s)', CHEATS[file].padEnd(26), format(ratios[2]), format(ratios[0]), format(ratios[4]))
})

figure.save(__filename, 'believed', {
  title: 'How much faster the naive harness believes each cheat to be',
  unit: 'powers of ten',
  bars: Object.keys(CHEATS).map(file => figure.bar(CHEATS[file], beliefs[file].map(ratio => Math.max(0, Math.log10(ratio))))),
  caption: 'Median of ' + ROUNDS + ' processes; 3 means a thousand times as fast, 0 no change. Only “slows the rival” is really faster, about twice.'
})

function format (ratio) {
  return ratio < 10 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en')
}
