'use strict'
// Commands of a sandbox with V8 logging compilations to stdout, from the first request on: before it, the log would be the sources of
// Node's own modules, a megabyte that V8 writes character by character.

var createCompute = require('./compute.cjs').createCompute

// Saved before it is denied.
var setFlag = require('v8').setFlagsFromString

function createTrace() {
  var compute = createCompute()
  var isLogging = false

  function answer(request) {
    if (!isLogging) {
      setFlag('--log-code')
      setFlag('--log-source-position')
      isLogging = true
    }
    return compute.answer(request)
  }

  return { answer: answer, loopTurns: compute.loopTurns, threw: compute.threw }
}

exports.createTrace = createTrace
