'use strict'
// benchmark.js 2.1.4 inside the process, as one would run it locally: calibration and statistics, for the learner.

var Benchmark = require('benchmark')

var LEAST_BATCH_SECONDS = 0.01 // so that making a batch's inputs is a small part of it

/** {hz, rme, samples} of the loaded subject: calls per second, relative margin of error in percent, cycles. */
function measure(loaded, generator, digest, outputs, request) {
  var count = 1

  function batch() {
    generator.reseed(request.seed)
    digest.start(request.key)
    outputs.start()
    loaded.workload(loaded.subject, count, generator.random, digest.fold, outputs.emit)
  }

  var calibration = new Benchmark(batch, { minTime: LEAST_BATCH_SECONDS / 2, maxTime: -1, minSamples: 1 })
  for (;;) {
    calibration.run()
    if (calibration.error) throw calibration.error
    if (calibration.stats.mean >= LEAST_BATCH_SECONDS || count >= 1e6) break
    count = Math.min(1e6, Math.ceil(count * Math.max(2, Math.min(10, LEAST_BATCH_SECONDS / calibration.stats.mean))))
  }

  var bench = new Benchmark(batch, { minTime: 2 * LEAST_BATCH_SECONDS, maxTime: request.option / 1000, minSamples: 5 })
  bench.run()
  if (bench.error) throw bench.error
  return { hz: bench.hz * count, rme: bench.stats.rme, samples: bench.stats.sample.length }
}

exports.measure = measure
