'use strict'
// Are answers, and failures, forgotten in time? The data changes, and whoever goes on with what was before is found out by the world.

var performance = require('perf_hooks').performance
var createFailures = require('./error-injection.cjs').createFailures
var generateLoad = require('./load-generator.cjs').generateLoad

/** After a change of the data answers may be old for a second; some grace for a busy machine. */
var STALE_MS = 1500
/** Of a world that cannot tell whether the news has arrived: how long it is asked in windows, and until when without a pause. */
var WINDOWS_MS = 500
var BLIND_MS = 2000
/** After the data may be had again it is asked for so long: longer than a failure may be told. */
var RECOVERED_MS = 500
/** Between two requests under little load. */
var TRICKLE_MS = 20

/**
 * Looks at one server after another pattern of load, since one that is fresh under one and old under another would be taken for right:
 *
 * 1. `window`: one as those in which it is measured, and the agent leaves the server frozen between them as it does there.
 * 2. `rest`: a load without a pause, which begins as a window does, and changes the data where a window would not have ended yet; then
 *    few requests with pauses.
 *
 * Where the world can tell that the news has arrived (`caughtUp`), the data changes once more at that moment: an answer that is remembered
 * has its whole time before it then, and one that is kept for five seconds cannot be gone by chance before it is too old. Where it can
 * refuse its data as well, it does from then on, so that what is asked for anew fails: that may be said, and must not be remembered.
 *
 * task: {port, connections, count}, `count` requests in a window. done(report): that of the storm in which something
 * was wrong, or of the last.
 */
function createStalenessCheck(world) {
  var isKnowing = typeof world.caughtUp === 'function'
  var refuses = isKnowing && typeof world.refuse === 'function'
  var changedAt = Infinity

  function change() {
    world.change()
    changedAt = performance.now()
  }

  function isSettled() {
    return (isKnowing && world.caughtUp()) || performance.now() >= changedAt + STALE_MS
  }

  /** Of a task that `changes`, the data is another before it. The report says in `isOver` whether there need be no more of them. */
  function window(task, done) {
    if (task.changes) change()
    blow(world, task, { count: task.count }, function (report) {
      report.isOver = isKnowing ? isSettled() : performance.now() >= changedAt + WINDOWS_MS
      done(report)
    })
  }

  function rest(task, done) {
    var failures = refuses ? createFailures(world) : null
    var stages = isKnowing
      ? stagesOf(task, failures)
      : [
          {
            isOver: function () {
              return performance.now() >= changedAt + BLIND_MS
            }
          }
        ]
    blow(failures ? failures.tolerant : world, task, { count: Infinity, isOver: follow(stages) }, function (report) {
      if (report.problem !== null) return done(report)
      if (isKnowing) change()
      trickle(task, done)
    })
  }

  function stagesOf(task, failures) {
    var left = Math.floor(Math.random() * task.count)
    var asBefore = {
      isOver: function () {
        return left-- <= 0
      }
    }
    var changed = { begin: change, isOver: isSettled }
    if (!refuses) return [asBefore, changed, changed]
    var refused = {
      begin: function () {
        change()
        failures.begin()
      },
      isOver: function () {
        return performance.now() >= changedAt + STALE_MS
      }
    }
    var recoveredAt = Infinity
    var recovered = {
      begin: function () {
        failures.end()
        recoveredAt = performance.now()
      },
      isOver: function () {
        return performance.now() >= recoveredAt + RECOVERED_MS
      }
    }
    return [asBefore, changed, refused, recovered]
  }

  /** Requests on each connection, then a pause, until the news has arrived. */
  function trickle(task, done) {
    blow(world, task, { count: 2 * task.connections }, function (report) {
      if (report.problem !== null || isSettled() || !isKnowing) return done(report)
      setTimeout(trickle, TRICKLE_MS, task, done)
    })
  }

  return { window: window, rest: rest }
}

/** Whether something was wrong, or all stages are over, each begun when the one before it is. */
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
  generateLoad(Object.assign({ world: world, port: task.port, connections: task.connections }, how), done)
}

exports.createStalenessCheck = createStalenessCheck
