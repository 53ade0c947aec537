'use strict'

// A benchmark as most of us have written one. Everything about it is well meant, and nothing about it is safe:
// it runs in the process of what it measures, on one text, by that process's clock, and looks at no answer.
const Benchmark = require('benchmark')

const SECONDS = 0.25
const text = makeText(1000)

/** What the harness believes of `subject` beside `original`, as a ratio of calls per second. */
function believe (subject, original) {
  const before = rate('original', original)
  return rate('yours', subject) / before
}

function rate (name, subject) {
  const bench = new Benchmark(name, function () {
    subject(text)
  }, { maxTime: SECONDS, minSamples: 3 })
  bench.run()
  return bench.hz
}

// The same thousand characters in every run: a benchmark should be repeatable, should it not?
function makeText (length) {
  let state = 2024
  let text = ''
  while (text.length < length) {
    state = (state * 69069 + 1) % 4294967296
    text += 'abcdefghijklmnopqrstuvwxyz ,'[Math.floor(state / 4294967296 * 28)]
  }
  return text
}

module.exports = believe
