'use strict'
// The learner's server, profiled under load: its event loop, and stacks sampled by V8's profiler. No verdict depends on it.

var performance = require('perf_hooks').performance
var monitorEventLoopDelay = require('perf_hooks').monitorEventLoopDelay
var createServer = require('./server.cjs').createServer
var describe = require('./failures.cjs').describe
var frames = require('./frames.cjs')
var openInspector = require('./inspector.cjs').openInspector

var STATUS = frames.STATUS
var TYPES = frames.TYPES

var TIMER_MS = 5 // between two looks how late a timer fires
var SETTLE_MS = 100 // a box is frozen for a moment between this request and the load; that is not the server's delay
var MOST_BODY = 8 << 20

// Saved before a submission is loaded, which may replace them.
var stringify = JSON.stringify
var fromText = Buffer.from
var later = setTimeout
var neverMind = clearTimeout
var utilization = performance.eventLoopUtilization

// Options of `watch`.
var LOOP = 0
var STACKS = 1
var STACKS_SO_FAR = 2

/**
 * Like createServer, with `watch` and `watched`, which stops watching and returns the recording as its body. Stacks are
 * sampled from before the load on, and the samples so far are then dropped (inspector.cjs).
 */
function createServerProfiler() {
  var serve = createServer()
  var stacks = openInspector().stacks
  var end = null

  return function answer(request, done) {
    if (request.type !== TYPES.watch && request.type !== TYPES.watched) return serve(request, done)
    try {
      done(request.type === TYPES.watch ? watch(request) : watched())
    } catch (err) {
      done(frames.reply(STATUS.refused, describe(err)))
    }
  }

  function watch(request) {
    if (request.option === LOOP) end = startLoop()
    if (request.option === STACKS) end = startStacks()
    if (request.option === STACKS_SO_FAR) stacks.forget()
    return frames.reply(STATUS.ok)
  }

  function watched() {
    var text = stringify(end === null ? null : end())
    end = null
    if (text.length > MOST_BODY)
      return frames.reply(STATUS.refused, { message: 'What was seen has ' + text.length + ' bytes, more than is taken.' })
    return { status: STATUS.ok, digest: [0, 0], figures: [0, 0, 0], body: fromText(text, 'utf8') }
  }

  function startStacks() {
    stacks.start()
    return stacks.stop
  }

  // → {utilisation: 0 to 1, p50, p99, max}: timer delays, ms. Null if it ended before it started.
  function startLoop() {
    var histogram = monitorEventLoopDelay({ resolution: TIMER_MS })
    var before = null
    var timer = later(function () {
      before = utilization()
      histogram.enable()
    }, SETTLE_MS)
    return function () {
      neverMind(timer)
      if (before === null) return null
      histogram.disable()
      return {
        utilisation: utilization(before).utilization,
        p50: late(histogram.percentile(50)),
        p99: late(histogram.percentile(99)),
        max: late(histogram.max)
      }
    }
  }
}

function late(ns) {
  return Math.max(0, ns / 1e6 - TIMER_MS)
}

exports.createServerProfiler = createServerProfiler
