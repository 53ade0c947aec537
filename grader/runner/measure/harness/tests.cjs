'use strict'
// Runs the TAP tests of an exercise against the submission. TAP goes to stdout; the process exits when the tests have ended.

var createRandom = require('./random.cjs').createRandom
var createSources = require('./sources.cjs').createSources

/** body of the request: {files, tests: [paths]}. Returns without waiting: the event loop runs the tests. */
function runTests(request) {
  var said = JSON.parse(request.body.toString('utf8'))
  var generator = createRandom()
  generator.reseed(request.seed)
  var provided = {}
  var source = createSources(said.files, provided)
  if (said.files['workload/modules.js']) {
    var modules = source('workload/modules.js')(generator.random)
    for (var name in modules) provided[name] = modules[name]
  }
  said.tests.forEach(function (path) {
    source(path)
  })
}

exports.runTests = runTests
