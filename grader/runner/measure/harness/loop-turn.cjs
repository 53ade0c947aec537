'use strict'
// Turns of the event loop between two batches, in which deferred work of the submission runs: microtasks, ticks,
// immediates, due timers, and callbacks of Node's thread pool.

// Saved before a submission is loaded, which may replace them.
var setTimer = setTimeout
var setSoon = setImmediate
var activeRequests = process._getActiveRequests

var TIMER_MS = 1 // as Node makes of setTimeout(f, 0)
/** Most turns to wait for the thread pool: a tenth of a second or more. Slower work runs in the turns after the next batch. */
var MOST_LOOP_TURNS = 100

/**
 * turn(done): calls done once, after timers of 0 and 1 ms and the immediates they set have run. A submission can find the two
 * callbacks below in Node's queues and call them early, but then just less of its own deferred work has run.
 */
exports.createLoopTurn = function createLoopTurn() {
  var loopTurns = 0
  var done = null

  function turn(whenDone) {
    done = whenDone
    loopTurns = 0
    setTimer(afterTimers, TIMER_MS)
  }

  // Node's queues keep order: timers of equal duration, and immediates, run in the order in which they were set.
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
