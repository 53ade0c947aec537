'use strict'
// Checks whether cached answers and failures expire in time: the data changes, and the backend detects outdated answers.

var performance = require('perf_hooks').performance
var createFailures = require('./error-injection.cjs').createFailures
var generateLoad = require('./load-generator.cjs').generateLoad

/** How long answers can be outdated after a change: a second, plus some for a busy machine. */
var STALE_MS = 1500
/** For backends that cannot tell whether a change has arrived: duration of the windows, and of the load without pauses. */
var WINDOWS_MS = 500
var BLIND_MS = 2000
/** Duration of requests after the data is available again: longer than a failure is tolerated. */
var RECOVERED_MS = 500
/** Length of the load without pauses if no answer may be outdated, in windows; and up to one more. */
var PROMPT_WINDOWS = 2
/** Pause between two requests under light load. */
var TRICKLE_MS = 20
/** The report where there is nothing to check. */
var UNCHECKED = { seconds: 0, problem: null, isOver: true }

/**
 * Checks a server under different load patterns, since one that is fresh under one pattern may be outdated under another:
 *
 * 1. `window`: a window like the measured ones, with the server frozen between windows as when measuring.
 * 2. `rest`: load without pauses, which starts like a window and changes the data before a window would have ended; then a few
 *    requests with pauses.
 *
 * If the backend can tell that a change has arrived (`caughtUp`), the data changes again at that moment, when a cached answer
 * is newest: an answer cached for five seconds then cannot happen to expire in time. If the backend can also refuse its data,
 * it does so with the change in the load without pauses, so that new queries fail. The server may report that failure but must neither
 * cache it nor answer with old data for longer than usual. The requests with pauses show whether it has forgotten the failure.
 *
 * Where no answer may be outdated at all (`mostAgeMs` of the backend is 0), the first answers after a change show whether it
 * is forgotten, so the load without pauses has many changes instead of lasting for seconds.
 *
 * A backend without `change` has data that cannot be outdated, so nothing is checked.
 *
 * task: {port, pool, connections, count}, `count` requests in a window. done(report): the report of the load in which something was
 * wrong, or of the last one.
 */
function createStalenessCheck(world) {
  var isKnowing = typeof world.caughtUp === 'function'
  var refuses = isKnowing && typeof world.refuse === 'function'
  var isPrompt = world.mostAgeMs === 0
  var isConstant = typeof world.change !== 'function'
  var changedAt = Infinity

  function change() {
    world.change()
    changedAt = performance.now()
  }

  function isSettled() {
    return (isKnowing && world.caughtUp()) || performance.now() >= changedAt + STALE_MS
  }

  /** Changes the data first if the task `changes`. `isOver` in the report says whether no more windows are needed. */
  function window(task, done) {
    if (isConstant) return done(UNCHECKED)
    if (task.changes) change()
    blow(world, task, { count: task.count }, function (report) {
      report.isOver = isKnowing ? isSettled() : isPrompt || performance.now() >= changedAt + WINDOWS_MS
      done(report)
    })
  }

  function rest(task, done) {
    if (isConstant) return done(UNCHECKED)
    var failures = refuses ? createFailures(world) : null
    var tolerant = failures ? failures.tolerant : world
    var stages = isKnowing ? stagesOf(task, failures) : isPrompt ? [promptly(task)] : [forLong]
    blow(tolerant, task, { count: Infinity, isOver: follow(stages) }, function (report) {
      if (failures) failures.end()
      if (report.problem !== null) return done(report)
      if (failures) return recover(tolerant, task, performance.now() + RECOVERED_MS, done)
      if (isKnowing || isPrompt) change()
      trickle(world, task, isUnknowingOrSettled, done)
    })
  }

  /** Until the data has arrived again, and then until a change of it has, at least until `end`. */
  function recover(tolerant, task, end, done) {
    trickle(tolerant, task, isBack, function (report) {
      if (report.problem !== null) return done(report)
      change()
      trickle(tolerant, task, isForgotten, done)
    })

    function isBack() {
      return world.caughtUp() || performance.now() >= end
    }

    function isForgotten() {
      return performance.now() >= end && isSettled()
    }
  }

  function isUnknowingOrSettled() {
    return !isKnowing || isSettled()
  }

  var forLong = {
    isOver: function () {
      return performance.now() >= changedAt + BLIND_MS
    }
  }

  /** Two to three windows of requests without a pause, with a change up to half a window after the start, and after each change. */
  function promptly(task) {
    var left = Math.ceil(task.count * (PROMPT_WINDOWS + Math.random()))
    var untilChange = soon()
    return {
      isOver: function () {
        if (untilChange-- === 0) {
          change()
          untilChange = soon()
        }
        return left-- === 0
      }
    }

    function soon() {
      return Math.floor((Math.random() * task.count) / 2)
    }
  }

  function stagesOf(task, failures) {
    var left = Math.floor(Math.random() * task.count)
    var asBefore = {
      isOver: function () {
        return left-- <= 0
      }
    }
    if (!refuses) {
      var changed = { begin: change, isOver: isSettled }
      return [asBefore, changed, changed]
    }
    var refused = {
      begin: function () {
        change()
        failures.begin()
      },
      isOver: function () {
        return failures.isTried() || performance.now() >= changedAt + STALE_MS
      }
    }
    return [asBefore, refused]
  }

  /** Requests on each connection, then a pause, until it `isOver`. */
  function trickle(backend, task, isOver, done) {
    blow(backend, task, { count: 2 * task.connections }, function (report) {
      if (report.problem !== null || isOver()) return done(report)
      setTimeout(trickle, TRICKLE_MS, backend, task, isOver, done)
    })
  }

  return { window: window, rest: rest }
}

/** Runs the stages one after the other. True once something was wrong or all stages are over. */
function follow(stages) {
  return function (report) {
    if (report.problem !== null) return true
    while (stages.length > 0 && stages[0].isOver()) {
      stages.shift()
      if (stages.length > 0) stages[0].begin()
    }
    return stages.length === 0
  }
}

function blow(world, task, how, done) {
  generateLoad(Object.assign({ world: world, port: task.port, pool: task.pool, connections: task.connections }, how), done)
}

exports.createStalenessCheck = createStalenessCheck
