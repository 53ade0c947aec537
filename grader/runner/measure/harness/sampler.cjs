'use strict'
// Starts the thread that samples the stacks of this one (sampler-thread.cjs), for sandboxes that repeat what took too long.

var path = require('path')
var Worker = require('worker_threads').Worker

/**
 * Calls `ready(begin)` once the thread is attached; `begin()` makes it sample for `ms`. It writes its report to `output` by itself, since this
 * thread may never answer again. From then on, neither thread can start another or attach to one.
 */
exports.startSampler = function startSampler(output, ms, ready) {
  var thread = new Worker(path.join(__dirname, 'sampler-thread.cjs'), { workerData: { output: output, ms: ms } })
  thread.once('message', function () {
    thread.unref() // tests end their process by having nothing left to do
    if (process.permission) {
      process.permission.drop('worker')
      process.permission.drop('inspector')
    }
    var hasBegun = false
    ready(function begin() {
      if (!hasBegun) thread.postMessage('begin')
      hasBegun = true
    })
  })
}
