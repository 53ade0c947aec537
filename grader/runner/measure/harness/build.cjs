'use strict'
// One of the two server builds for a load test: a thread with its own event loop and heap.

var http = require('http')
var threads = require('worker_threads')
var createRandom = require('./random.cjs').createRandom
var createSources = require('./sources.cjs').createSources

// Connections stay open between two rounds of a load test.
var KEPT_ALIVE_MS = 60000

/** {files, plant: string | null, seed, served: Int32Array on shared memory, index: this build's place in it} */
var task = threads.workerData

var generator = createRandom()
generator.reseed(task.seed)
var handle = createSources(task.files, {})('workload/build.js')(task.plant, generator.random)

var server = http.createServer(function (request, response) {
  Atomics.add(task.served, task.index, 1)
  handle(request, response)
})
server.keepAliveTimeout = KEPT_ALIVE_MS
server.listen(0, '127.0.0.1', function () {
  threads.parentPort.postMessage(server.address().port)
})
