'use strict'
// node rivals.cjs <slow.js> <fast.js>: prints {suite: {ratio, seconds}, once: {ratio, seconds}}:
// the ratio of hz from benchmark.js's suite, as used in the chapter; and from one timed run of each side.

const Benchmark = require('benchmark')
const { performance } = require('node:perf_hooks')

const [slow, fast] = process.argv.slice(2, 4).map((path) => require(path))
const ONE_RUN_MS = 100

function suite() {
  const began = performance.now()
  const hz = []
  let x = 1
  new Benchmark.Suite()
    .add('slow', function () {
      x = slow(x & 1023)
    })
    .add('fast', function () {
      x = fast(x & 1023)
    })
    .on('complete', function () {
      this.forEach((bench) => hz.push(bench.hz))
    })
    .run()
  return { ratio: hz[1] / hz[0], seconds: (performance.now() - began) / 1000 }
}

function once() {
  const began = performance.now()
  return { ratio: timed(slow) / timed(fast), seconds: (performance.now() - began) / 1000 }
}

function timed(subject) {
  const began = performance.now()
  let calls = 0
  let x = 1
  for (; performance.now() - began < ONE_RUN_MS; calls++) x = subject(x & 1023)
  return (performance.now() - began) / calls
}

const single = once()
process.stdout.write(JSON.stringify({ suite: suite(), once: single }))
