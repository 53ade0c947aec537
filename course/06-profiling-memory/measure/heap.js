'use strict'

// node --expose-gc heap.js <leaky | flat>: 200,000 calls, and the bytes in use after a forced collection
// every 20,000 of them, above what was in use after the first 5,000.

const createName = require('./names')[process.argv[2]]()
const CHECKPOINTS = 10
const CALLS_BETWEEN = 20000
const readings = new Float64Array(CHECKPOINTS + 1)

/** Twice, since what the first one's finalizers let go of is only free after the second. */
function used () {
  global.gc()
  global.gc()
  return process.memoryUsage().heapUsed
}

for (let i = 0; i < 5000; i++) createName()
for (let i = 0; i < 5; i++) readings[0] = used()
for (let checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
  for (let i = 0; i < CALLS_BETWEEN; i++) createName()
  readings[checkpoint] = used()
}
readings.slice(1).forEach((reading, i) => console.log('%d %d', (i + 1) * CALLS_BETWEEN, reading - readings[0]))
