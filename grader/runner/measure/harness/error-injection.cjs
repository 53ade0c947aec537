'use strict'
// Tells failures caused by unavailable data from failures that were cached.

var performance = require('perf_hooks').performance

var FAILED = 500
/** How long a failure can be reported afterwards. A server that asks again at the next request needs none of it; busy machines do. */
var REMEMBERED_MS = 300
/** How long requests go on after the first reported failure: a failure that is cached longer than allowed shows by then. */
var TRIED_MS = 2 * REMEMBERED_MS

/**
 * begin(), end(): the backend starts and stops refusing its data. `tolerant` is the backend, except that it accepts failures
 * that are not cached:
 *
 * - while the data is refused: for a request that came before or shortly after someone asked for the data (as
 *   `world.counts()` shows), or before the first failed request was answered. A query can be in flight for long on a busy
 *   machine, and is shared.
 * - afterwards: for a request that came shortly after the end, or before any later request was answered. An older query can
 *   still be in flight and be shared by requests that arrive meanwhile; a server that has answered has no such query left.
 *
 * isTried(): whether failures have been reported for long enough. Never true for a server that answers with old data instead.
 */
function createFailures(world) {
  var questions = Infinity
  var askedAt = -Infinity
  var failedAt = -Infinity
  var endedAt = Infinity
  var answeredAt = Infinity
  var firstFailedAt = Infinity

  function begin() {
    world.refuse(true)
    questions = asked(world)
  }

  function end() {
    world.refuse(false)
    endedAt = performance.now()
  }

  function isExcused(sentAt) {
    if (endedAt < Infinity) return sentAt <= endedAt + REMEMBERED_MS || sentAt <= answeredAt
    return sentAt <= askedAt + REMEMBERED_MS || sentAt <= failedAt
  }

  function note(sentAt) {
    if (sentAt > endedAt) answeredAt = Math.min(answeredAt, performance.now())
    var now = asked(world)
    if (now <= questions) return
    questions = now
    askedAt = performance.now()
    failedAt = Infinity
  }

  function check(status, body, sentAt) {
    note(sentAt)
    if (status !== FAILED) return world.check.apply(world, arguments)
    var isMeant = isExcused(sentAt)
    failedAt = Math.min(failedAt, performance.now())
    if (isMeant && endedAt === Infinity) firstFailedAt = Math.min(firstFailedAt, failedAt)
    return isMeant ? null : world.check.apply(world, arguments)
  }

  function isTried() {
    return performance.now() >= firstFailedAt + TRIED_MS
  }

  return { begin: begin, end: end, isTried: isTried, tolerant: Object.assign({}, world, { check: check }) }
}

/** Number of queries that the backend got so far. */
function asked(world) {
  var counts = world.counts()
  return Object.keys(counts).reduce(function (sum, name) {
    return sum + counts[name]
  }, 0)
}

exports.createFailures = createFailures
