'use strict'

// node measure/serialise.js: articles to JSON in three ways, by turns in fresh processes.

const { execFileSync } = require('child_process')
const figure = require('../../measure/figure')

const RUNS = 7
const ROUNDS = 6 // of each way within a process; the last counts
const ROUND_MS = 60
const WAYS = { stringify: 'JSON.stringify', compiled: 'fast-json-stringify', joined: 'a template string' }
const AMOUNTS = { one: 'one article', twenty: 'a list of 20' }

if (process.argv[2]) measure(process.argv[2], process.argv[3])
else main()

function main () {
  const samples = {}
  for (let run = 0; run < RUNS; run++) {
    for (const amount of Object.keys(AMOUNTS)) {
      for (const way of Object.keys(WAYS)) {
        const label = AMOUNTS[amount] + ': ' + WAYS[way]
        samples[label] = samples[label] || []
        samples[label].push(Number(execFileSync(process.execPath, [__filename, way, amount], { encoding: 'utf8' })))
      }
    }
  }
  figure.save(__filename, 'serialise', {
    title: 'From articles to JSON',
    unit: 'µs of CPU per call',
    bars: Object.keys(samples).map(label => figure.bar(label, samples[label])),
    caption: 'Median of ' + RUNS + ' interleaved processes each; the whisker spans the middle half.'
  })
}

/** Prints the µs of a call, once it is warm. Its text is written somewhere: one of many pieces is joined only when it is read. */
function measure (way, amount) {
  const articles = require('./articles')
  const serialise = require('./ways')[way][amount]
  const sent = Buffer.allocUnsafe(16384)
  let length = 0
  let calls = 0
  let perCall = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuMs()
    for (calls = 0; cpuMs() - before < ROUND_MS;) {
      for (let i = 0; i < 1000; i++, calls++) length += sent.utf8Write(serialise(amount === 'one' ? articles[i] : articles.slice(i % 980, i % 980 + 20)), 0)
    }
    perCall = 1000 * (cpuMs() - before) / calls
  }
  if (length > 0) console.log(perCall)
}

function cpuMs () {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
