// V8 gives a function its last compiler after a number of calls. Left alone, that is in the middle of a measurement, so those calls
// are spent here first, on messages of the same kind.
'use strict'

var imul = Math.imul // taken before the submission is loaded
var CALLS = 3000

// Call sites that have met many functions inline none, so that the subject is compiled on its own, as it is at home.
function open (subject) {
  return subject()
}

function write (message, bytes) {
  message.write(bytes)
}

function end (message) {
  return message.end()
}

var STRANGERS = [
  () => ({ write: () => {}, end: () => 0 }),
  () => ({ write: () => {}, end: () => 1, a: 1 }),
  () => ({ write: () => {}, end: () => 2, b: 1 }),
  () => ({ a: 1, write: () => {}, end: () => 3 }),
  () => ({ b: 1, write: () => {}, end: () => 4 }),
  () => ({ c: 1, write: () => {}, end: () => 5 })
]

/** batch(subject, count, random, fold): the workload's own. {open, write, end, warmUp(subject)}: once in a process. */
exports.createCaller = function createCaller (batch) {
  var warm = false

  function warmUp (subject) {
    if (warm) return
    warm = true
    for (var i = 0; i < 100 * STRANGERS.length; i++) {
      var message = open(STRANGERS[i % STRANGERS.length])
      write(message, [])
      end(message)
    }
    batch(subject, CALLS, createOwnRandom(), ignore)
  }

  return { open: open, write: write, end: end, warmUp: warmUp }
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
