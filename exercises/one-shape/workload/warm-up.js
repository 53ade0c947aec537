'use strict'
// V8 gives a function its last compiler after a number of calls. Those are spent here, on roads that are short and of the same
// kinds, so that a measurement begins where all compiling is done.

var imul = Math.imul // taken before the submission is loaded
var CALLS = 12000
var VEHICLES = 3
var STEPS = 1

// A call site that has met many functions inlines none, so that the subject is compiled on its own, as it is at home.
function call (subject, kinds, gaps, steps) {
  return subject(kinds, gaps, steps)
}

var STRANGERS = [
  function (kinds) { return kinds },
  function (kinds, gaps) { return gaps },
  function (kinds, gaps, steps) { return steps },
  function () { return [] },
  function () { return 0 },
  function () { return null }
]

/** batch(subject, count, random, fold, fewest, steps): the workload's own. {call, warmUp(subject)}: once in a process. */
exports.createCaller = function createCaller (batch) {
  var warm = false

  function warmUp (subject) {
    if (warm) return
    warm = true
    for (var i = 0; i < 100 * STRANGERS.length; i++) call(STRANGERS[i % STRANGERS.length], ['car'], [1], 1)
    batch(subject, CALLS, createOwnRandom(), ignore, VEHICLES, STEPS)
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
