'use strict'
// Are answers, and failures, forgotten in time? The data changes, and whoever goes on with what was before is found out by the world.

var performance = require('perf_hooks').performance
var storm = require('./storm.cjs').storm

/** After a change of the data answers may be old for a second; some grace for a busy machine. */
var STALE_MS = 1500
/** Between two requests of that time: longer than a server is left frozen, so that none can take it for the end of the load. */
var TRICKLE_MS = 20
var FAILED = 500

/**
 * task: {world, port, connections}. done(report): that of the storm in which something was wrong, or of the last one.
 *
 * Asked all the while, and by as many at once as where it is measured: a server that looks for news only when it has been left alone, or
 * when a single one asks, would find the time. Where the world can
 * tell that the news has arrived, the data changes once more at that moment: an answer that is remembered has its whole time
 * before it then, and one that is kept for five seconds cannot be gone by chance before it is too old.
 *
 * Where the world can refuse its data, it does from then on, so that what is asked for anew fails: that may be said, and must not be
 * remembered. Who looks for news by itself, and not when it is asked, has the time of an answer to find that it may have it again.
 * (Needs `caughtUp`.)
 */
function aged (task, done) {
  var world = task.world
  var again = typeof world.caughtUp === 'function'
  var refuses = typeof world.refuse === 'function'
  var isRight = false
  var tolerant = {
    request: world.request,
    check: function (status) {
      isRight = isRight && status < 400
      return status === FAILED ? null : world.check.apply(world, arguments)
    }
  }
  var end
  change()
  trickle(world, function () { return refuses && again ? changeAgain() : last() })

  function change () {
    world.change()
    end = performance.now() + STALE_MS
  }

  /** Asks `asked` for as long as answers may be old, then goes on to `next`. */
  function trickle (asked, next) {
    askOnce(asked, function () {
      if (again && world.caughtUp()) return changeAgain()
      if (performance.now() < end) return setTimeout(trickle, TRICKLE_MS, asked, next)
      next()
    })
  }

  /** A request on each connection. */
  function askOnce (asked, next) {
    storm({ world: asked, port: task.port, connections: task.connections, count: task.connections }, function (report) {
      if (report.problem !== null) return done(report)
      next()
    })
  }

  function changeAgain () {
    again = false
    change()
    if (!refuses) return trickle(world, last)
    world.refuse(true)
    trickle(tolerant, function () {
      world.refuse(false)
      end = performance.now() + STALE_MS
      recover()
    })
  }

  function recover () {
    isRight = true
    askOnce(tolerant, function () {
      if (!isRight && performance.now() < end) return setTimeout(recover, TRICKLE_MS)
      last()
    })
  }

  function last () {
    storm({ world: world, port: task.port, connections: task.connections, count: 2 * task.connections }, done)
  }
}

exports.aged = aged
