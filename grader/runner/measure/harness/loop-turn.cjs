'use strict'
// Turns of the event loop between two batches, in which deferred work of the submission runs: microtasks, ticks,
// immediates, timers that are
// due, and callbacks of Node's thread pool.

// Put away before a submission is loaded, which may put others in their place.
var setTimer = setTimeout
var setSoon = setImmediate
var activeRequests = process._getActiveRequests

var TIMER_MS = 1 // as Node makes of setTimeout(f, 0)
/** Turns to wait for the thread pool: a tenth of a second or more. What takes longer comes in the turns after the next batch. */
var MOST_LOOP_TURNS = 100

/**
 * turn(done): done is called once, after timers of 0 and 1 ms, and immediates that those have set, have run. A submission can find the two
 * callbacks below in Node's queues and call them earlier: then less of its own deferred work has run, and that is all.
 */
exports.createLoopTurn = function createLoopTurn() {
  var loopTurns = 0
  var done = null

  function turn(whenDone) {
    done = whenDone
    loopTurns = 0
    setTimer(afterTimers, TIMER_MS)
  }

  // The queues of Node are in order: timers of a length by when they were set, immediates likewise.
  function afterTimers() {
    if (done !== null) setSoon(afterImmediates)
  }

  function afterImmediates() {
    if (done === null) return
    if (++loopTurns < MOST_LOOP_TURNS && activeRequests().length > 0) {
      setTimer(afterTimers, TIMER_MS)
      return
    }
    var call = done
    done = null
    call()
  }

  return turn
}
