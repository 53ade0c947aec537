'use strict'
// Code that hands callbacks to built-ins has two speeds, and changes from one to the other after a number of calls, not after
// a time: spread and reduce take 17 µs a call before and 9 µs after, and got there anywhere in the first half second. So the
// calls are spent here first, on short pieces of a text of the same kind.

var imul = Math.imul // taken before the submission is loaded
var CALLS = 20000
var LENGTH = 16

// A call site that has met many functions inlines none, so that the subject is compiled on its own in every process.
function call (subject, text) {
  return subject(text)
}

var OTHERS = [
  function (text) { return text },
  function (text) { return text.length },
  function () { return '' },
  function () { return 'a' },
  function () { return 0 },
  function () { return null }
]

/** batch(subject, count, random, fold, shortest): the workload's own. {call, warmUp(subject)}: warms up once in a process. */
exports.createCaller = function createCaller (batch) {
  var warm = false

  function warmUp (subject) {
    if (warm) return
    warm = true
    for (var i = 0; i < 100 * OTHERS.length; i++) call(OTHERS[i % OTHERS.length], 'text')
    batch(subject, CALLS, createOwnRandom(), ignore, LENGTH)
  }

  return { call: call, warmUp: warmUp }
}

// The batch's generator and digest must not notice that there was a warm-up.
function createOwnRandom () {
  var state = 12345
  return function random () {
    state = (imul(state, 22695477) + 1) >>> 0
    return (state ^ (state >>> 16)) >>> 0
  }
}

function ignore () {}
