'use strict'
// benchmark.js 2.1.4 inside the process, as one would run it locally: its statistics, for the learner.

var Benchmark = require('benchmark')

var LEAST_BATCH_SECONDS = 0.01 // so that making a batch's inputs is a small part of it
var MOST_CALLS = 1e6

/** {hz, rme, samples} of the loaded subject: calls per second, relative margin of error in percent, cycles of one batch each. */
function measure(loaded, generator, digest, outputs, request) {
  var count = 1

  function batch() {
    generator.reseed(request.seed)
    digest.start(request.key)
    outputs.start()
    loaded.workload(loaded.subject, count, generator.random, digest.fold, outputs.emit)
  }

  batch() // with the workload's warm-up
  for (var seconds = secondsOf(batch); seconds < LEAST_BATCH_SECONDS && count < MOST_CALLS; seconds = secondsOf(batch)) {
    count = Math.min(MOST_CALLS, Math.ceil(count * Math.max(2, Math.min(10, LEAST_BATCH_SECONDS / seconds))))
  }

  var bench = new Benchmark(batch, { minTime: LEAST_BATCH_SECONDS, maxTime: request.option / 1000, minSamples: 5 })
  bench.run()
  if (bench.error) throw bench.error
  return { hz: bench.hz * count, rme: bench.stats.rme, samples: bench.stats.sample.length }
}

function secondsOf(batch) {
  var from = process.hrtime()
  batch()
  var took = process.hrtime(from)
  return took[0] + took[1] / 1e9
}

exports.measure = measure
