'use strict'
// V8 gives a function its last compiler after a number of calls. Left alone, that is in the middle of a measurement, and in a
// loop that has been entered half-way. So those calls are spent here first, on packets that are short and of the same kind.

var imul = Math.imul // taken before the submission is loaded
var CALLS = 60000
var LENGTH = 8

// A call site that has met many functions inlines none, so that the subject is compiled on its own, as it is at home.
function call (subject, bytes) {
  return subject(bytes)
}

var STRANGERS = [
  function (bytes) { return bytes.length },
  function () { return 1 },
  function (bytes) { return bytes[0] },
  function (bytes) { return bytes[0] + 1 },
  function (bytes) { return bytes[0] - 1 },
  function (bytes) { return bytes[0] * 2 }
]

/** batch(subject, count, random, fold, shortest): the workload's own. {call, warmUp(subject)}: once in a process. */
exports.createCaller = function createCaller (batch) {
  var warm = false

  function warmUp (subject) {
    if (warm) return
    warm = true
    for (var i = 0; i < 100 * STRANGERS.length; i++) call(STRANGERS[i % STRANGERS.length], [1])
    batch(subject, CALLS, createOwnRandom(), ignore, LENGTH)
  }

  return { call: call, warmUp: warmUp }
}

// The batch's generator and digest must not notice that there was a warm-up.
function createOwnRandom () {
  var state = 1
  return function random () {
    state = (imul(state, 1664525) + 1013904223) >>> 0
    return (state ^ (state >>> 15)) >>> 0
  }
}

function ignore () {}
