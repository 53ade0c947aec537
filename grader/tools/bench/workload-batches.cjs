'use strict'
// node workload-batches.cjs: reads {files, entry, calls} as JSON from stdin, runs batches of `calls` calls under the exercise's
// workload (by default as many as fill a batch), and prints {calls, ns} as JSON: nanoseconds per call in the quickest batch.

const { createDigest } = require('../../runner/measure/harness/digest.cjs')
const { createRandom } = require('../../runner/measure/harness/random.cjs')
const { createSources } = require('../../runner/measure/harness/sources.cjs')

const BATCHES = 40
const BATCH_NS = 12e6 // the harness's batch length
const MOST_CALLS = 1 << 20

const { files, entry, calls: asked } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const generator = createRandom()
const digest = createDigest()
const source = createSources(files, {})
const workload = source('workload/workload.js')
const subject = source(entry)

batchNs(0, 1) // excludes the workload's one-time setup
const calls = asked ?? callsOfBatch()
let least = Infinity
for (let batch = 0; batch < BATCHES; batch++) least = Math.min(least, batchNs(batch, calls) / calls)
process.stdout.write(JSON.stringify({ calls, ns: least }))

function callsOfBatch() {
  let count = 1
  while (count < MOST_CALLS && Math.min(batchNs(0, count), batchNs(1, count)) < BATCH_NS) count *= 2
  return count
}

function batchNs(batch, count) {
  generator.reseed([batch, 2, 3, 4])
  digest.start([5, 6])
  const began = process.hrtime.bigint()
  workload(subject, count, generator.random, digest.fold)
  return Number(process.hrtime.bigint() - began)
}
