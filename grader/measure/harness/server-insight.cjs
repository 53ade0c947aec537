'use strict'
// The learner's server, looked into while others load it: its event loop, and the stacks that V8's profiler samples. No verdict depends on it.

var Session = require('inspector').Session
var performance = require('perf_hooks').performance
var monitorEventLoopDelay = require('perf_hooks').monitorEventLoopDelay
var createServer = require('./server.cjs').createServer
var describe = require('./failures.cjs').describe
var frames = require('./frames.cjs')

var STATUS = frames.STATUS
var TYPES = frames.TYPES

var PROFILE_US = 200 // between two samples of the stack
var TIMER_MS = 5 // between two looks how late a timer fires
var SETTLE_MS = 100 // a box is frozen for a moment between this request and the load; that is not the server's delay
var MOST_BODY = 8 << 20

// Put away before a submission is loaded, which may put others in their place.
var stringify = JSON.stringify
var fromText = Buffer.from
var later = setTimeout
var neverMind = clearTimeout
var hrtime = process.hrtime
var utilization = performance.eventLoopUtilization

// What `watch` takes as its option.
var LOOP = 0
var STACKS = 1
var STACKS_SO_FAR = 2

/**
 * As createServer, with `watch` and `watched`, which ends it; its body says what was seen. Stacks are watched from before the load on:
 * V8 tells no time of code that it compiled earlier and entered in the middle of a loop. Those so far are then left out.
 */
function createServerInsight () {
  var serve = createServer()
  var session = new Session()
  session.connect()
  post('Profiler.enable')
  var end = null
  var since = 0

  return function answer (request, done) {
    if (request.type !== TYPES.watch && request.type !== TYPES.watched) return serve(request, done)
    try {
      done(request.type === TYPES.watch ? watch(request) : watched())
    } catch (err) {
      done(frames.reply(STATUS.refused, describe(err)))
    }
  }

  function watch (request) {
    if (request.option === LOOP) end = startLoop()
    if (request.option === STACKS) end = startStacks()
    if (request.option === STACKS_SO_FAR) since = microseconds()
    return frames.reply(STATUS.ok)
  }

  function watched () {
    var text = stringify(end === null ? null : end())
    end = null
    if (text.length > MOST_BODY) return frames.reply(STATUS.refused, { message: 'What was seen has ' + text.length + ' bytes, more than is taken.' })
    return { status: STATUS.ok, digest: [0, 0], figures: [0, 0, 0], body: fromText(text, 'utf8') }
  }

  // → {nodes, samples, timeDeltas, startTime, endTime}, as in a .cpuprofile.
  function startStacks () {
    post('Profiler.setSamplingInterval', { interval: PROFILE_US })
    post('Profiler.start')
    return function () { return fromThenOn(post('Profiler.stop').profile, since) }
  }

  // → {utilisation: 0 to 1, p50, p99, max}: how late a timer fires, ms. Null where it ended before it began.
  function startLoop () {
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
      return { utilisation: utilization(before).utilization, p50: late(histogram.percentile(50)), p99: late(histogram.percentile(99)), max: late(histogram.max) }
    }
  }

  // In the thread that it looks into, the inspector answers before post returns.
  function post (method, parameters) {
    var answered = null
    session.post(method, parameters, function (err, result) {
      if (err) throw new Error(method + ': ' + err.message)
      answered = result
    })
    return answered
  }
}

function fromThenOn (profile, since) {
  var at = profile.startTime
  var samples = []
  var timeDeltas = []
  for (var i = 0; i < profile.samples.length; i++) {
    at += profile.timeDeltas[i]
    if (at < since) continue
    samples[samples.length] = profile.samples[i]
    timeDeltas[timeDeltas.length] = profile.timeDeltas[i]
  }
  return { nodes: profile.nodes, samples: samples, timeDeltas: timeDeltas, startTime: since, endTime: profile.endTime }
}

// By the clock that V8 takes its samples by.
function microseconds () {
  var now = hrtime()
  return now[0] * 1e6 + now[1] / 1e3
}

function late (ns) {
  return Math.max(0, ns / 1e6 - TIMER_MS)
}

exports.createServerInsight = createServerInsight
