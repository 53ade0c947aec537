'use strict'
// Every way of reading a log is some hundred lines of code that callbacks, strings and patterns run through: V8 is done compiling
// them after some thousand calls. Those are spent here, on logs of a few lines, so that they are in nobody’s measurement.

var imul = Math.imul // taken before the submission is loaded
var CALLS = 4000
var LINES = 2

// A call site that has met many functions inlines none, so that the subject is compiled on its own in every process.
function call (subject, log) {
  return subject(log)
}

var OTHERS = [
  function (log) { return log },
  function (log) { return log.length },
  function () { return '' },
  function () { return [] },
  function () { return 0 },
  function () { return null }
]

/** batch(subject, count, random, fold, shortest, spread, lines): the workload's own. {call, warmUp(subject)}: once in a process. */
exports.createCaller = function createCaller (batch) {
  var warm = false

  function warmUp (subject) {
    if (warm) return
    warm = true
    for (var i = 0; i < 100 * OTHERS.length; i++) call(OTHERS[i % OTHERS.length], 'GET / 200 1')
    batch(subject, CALLS, createOwnRandom(), ignore, LINES, 4, 256)
  }

  return { call: call, warmUp: warmUp }
}

// The batch's generator and digest must not notice that there was a warm-up.
function createOwnRandom () {
  var state = 99991
  return function random () {
    state = (imul(state, 1103515245) + 12345) >>> 0
    return (state ^ (state >>> 15)) >>> 0
  }
}

function ignore () {}
