'use strict'
// The two server builds for a load test. They are trusted; the load test is not.

var path = require('path')
var Worker = require('worker_threads').Worker
var frames = require('./frames.cjs')

var STATUS = frames.STATUS

/** Commands of a backend with two builds: open({files, order: [{name, plant}, {name, plant}]}) once, then served. */
function createBuilds() {
  var names = ['before', 'after']
  var served = new Int32Array(new SharedArrayBuffer(8))

  // Starts them one after the other in the given order, so that neither port nor age shows which is which. figures: ports of before, after.
  function open(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    var ports = []
    next()

    function next() {
      var build = said.order.shift()
      if (!build) return done({ status: STATUS.ok, digest: [0, 0], figures: [ports[0], ports[1], 0], body: null })
      var index = names.indexOf(build.name)
      var task = { files: said.files, plant: build.plant, seed: request.seed, served: served, index: index }
      // Separate threads, so that one build's work does not delay the other's answers.
      var worker = new Worker(path.join(__dirname, 'build.cjs'), { workerData: task })
      worker.once('message', function (port) {
        ports[index] = port
        next()
      })
    }
  }

  // Body: requests that each build received so far.
  function count(request, done) {
    done(frames.reply(STATUS.ok, { before: Atomics.load(served, 0), after: Atomics.load(served, 1) }))
  }

  return { open: open, count: count }
}

exports.createBuilds = createBuilds
