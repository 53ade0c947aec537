'use strict'
// The two builds of a server that a load test is tried on. Trusted, but whoever tests them is not.

var path = require('path')
var Worker = require('worker_threads').Worker
var frames = require('./frames.cjs')

var STATUS = frames.STATUS

/** Commands of a world that holds two builds: open({files, order: [{name, plant}, {name, plant}]}) once, then served. */
function createBuilds() {
  var names = ['before', 'after']
  var served = new Int32Array(new SharedArrayBuffer(8))

  // One after the other in the order given, so that neither the port nor the age tells which is which. figures: port of before, of after.
  function open(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    var ports = []
    next()

    function next() {
      var build = said.order.shift()
      if (!build) return done({ status: STATUS.ok, digest: [0, 0], figures: [ports[0], ports[1], 0], body: null })
      var index = names.indexOf(build.name)
      var task = { files: said.files, plant: build.plant, seed: request.seed, served: served, index: index }
      // Threads of their own: what one build computes does not keep the other from answering.
      var worker = new Worker(path.join(__dirname, 'build.cjs'), { workerData: task })
      worker.once('message', function (port) {
        ports[index] = port
        next()
      })
    }
  }

  // Body: requests that each of them was sent so far.
  function count(request, done) {
    done(frames.reply(STATUS.ok, { before: Atomics.load(served, 0), after: Atomics.load(served, 1) }))
  }

  return { open: open, count: count }
}

exports.createBuilds = createBuilds
