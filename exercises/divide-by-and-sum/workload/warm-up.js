'use strict'
// V8 gives a function its last compiler after a number of calls, not after a time. The starter takes 28 µs a call before
// (map and reduce as builtins that call back) and 14 µs after (map inlined), and gets there within a quarter of a second:
// in the middle of a measurement. So its calls are spent here first, on arrays that are short and of the same kind.

var imul = Math.imul // taken before the submission is loaded
var CALLS = 60000 // 10,000 and 20,000 left some processes behind; 60,000 none of 40
var LENGTH = 8

// A call site that has met many functions inlines none, so that the subject is compiled on its own, as it is at home,
// and the same way in every process.
function call (subject, num, array) {
  return subject(num, array)
}

var STRANGERS = [
  function (num, array) { return array.length },
  function (num) { return num },
  function (num) { return num + 1 },
  function (num) { return num - 1 },
  function (num) { return num * 2 },
  function (num) { return num / 2 }
]

/** batch(subject, count, random, fold, shortest): the workload's own. {call, warmUp(subject)}: once in a process. */
exports.createCaller = function createCaller (batch) {
  var warm = false

  function warmUp (subject) {
    if (warm) return
    warm = true
    for (var i = 0; i < 100 * STRANGERS.length; i++) call(STRANGERS[i % STRANGERS.length], 0.5, [0.5])
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
