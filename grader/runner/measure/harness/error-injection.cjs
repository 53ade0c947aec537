'use strict'
// Which failures are told because the data could not be had, and which because one is remembered.

var performance = require('perf_hooks').performance

var FAILED = 500
/** So long a failure may be told. Who asks anew at the next request needs none of it; a busy machine needs some. */
var REMEMBERED_MS = 300

/**
 * begin(), end(): the world refuses its data, and no longer. `tolerant` is the world, but lets a failure be told that is not remembered:
 *
 * - while the data is refused, of a request that came before, or not long after, somebody asked for it, which `world.counts()` tell, or
 *   before the first that failed since was answered: a question may be on its way for as long as the machine is busy, and is shared;
 * - afterwards, of one that came not long after that, or before any that came after it was answered. A question from before may be on its
 *   way for as long as the machine is busy, and is shared by all who come meanwhile; who has answered has no such question any more.
 */
function createFailures(world) {
  var questions = Infinity
  var askedAt = -Infinity
  var failedAt = -Infinity
  var endedAt = Infinity
  var answeredAt = Infinity

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
    return isMeant ? null : world.check.apply(world, arguments)
  }

  return { begin: begin, end: end, tolerant: Object.assign({}, world, { check: check }) }
}

/** Questions that the world was asked so far. */
function asked(world) {
  var counts = world.counts()
  return Object.keys(counts).reduce(function (sum, name) {
    return sum + counts[name]
  }, 0)
}

exports.createFailures = createFailures
