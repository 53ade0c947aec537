'use strict'
// Are answers forgotten in time? The data changes, and whoever goes on with what was before is found out by the world.

var performance = require('perf_hooks').performance
var storm = require('./storm.cjs').storm

/** After a change of the data answers may be old for a second; some grace for a busy machine. */
var STALE_MS = 1500
/** Between two requests of that time: longer than a server is left frozen, so that none can take it for the end of the load. */
var TRICKLE_MS = 20

/**
 * task: {world, port, connections}. done(report): that of the storm in which something was wrong, or of the last one.
 *
 * Asked all the while: a server that looks for news only when it has been left alone would find the time. Where the world can
 * tell that the news has arrived, the data changes once more at that moment: an answer that is remembered has its whole time
 * before it then, and one that is kept for five seconds cannot be gone by chance before it is too old.
 */
function aged (task, done) {
  var world = task.world
  var again = typeof world.caughtUp === 'function'
  var end
  change()
  trickle()

  function change () {
    world.change()
    end = performance.now() + STALE_MS
  }

  function trickle () {
    storm({ world: world, port: task.port, connections: 1, count: 1 }, function (report) {
      if (report.problem !== null) return done(report)
      if (again && world.caughtUp()) {
        again = false
        change()
      }
      if (performance.now() < end) return setTimeout(trickle, TRICKLE_MS)
      storm({ world: world, port: task.port, connections: task.connections, count: 2 * task.connections }, done)
    })
  }
}

exports.aged = aged
