'use strict'
// V8's inspector of this process, and its profiler.

var Session = require('inspector').Session

var PROFILE_US = 200 // between two samples of the stack
var hrtime = process.hrtime // a submission may put something else in its place

/** {post(method, parameters) → result, stacks: {start(), forget(), stop() → profile}} */
function openInspector() {
  var session = new Session()
  session.connect()
  var isRunning = false
  var since = 0
  post('Profiler.enable')

  // For its own thread, the inspector answers before post returns.
  function post(method, parameters) {
    var answered = null
    session.post(method, parameters, function (err, result) {
      if (err) throw new Error(method + ': ' + err.message)
      answered = result
    })
    return answered
  }

  // Best called before the code is warm. Code that V8 compiled earlier and entered in the middle of a loop gets no samples;
  // its time counts for the caller.
  function start() {
    if (isRunning) return
    isRunning = true
    since = 0
    post('Profiler.setSamplingInterval', { interval: PROFILE_US })
    post('Profiler.start')
  }

  // Drops the samples so far.
  function forget() {
    since = microseconds()
  }

  // → {nodes, samples, timeDeltas, startTime, endTime}, as in a .cpuprofile.
  function stop() {
    isRunning = false
    return from(since, post('Profiler.stop').profile)
  }

  return { post: post, stacks: { start: start, forget: forget, stop: stop } }
}

function from(since, profile) {
  var at = profile.startTime
  var samples = []
  var timeDeltas = []
  for (var i = 0; i < profile.samples.length; i++) {
    at += profile.timeDeltas[i]
    if (at < since) continue
    samples[samples.length] = profile.samples[i]
    timeDeltas[timeDeltas.length] = profile.timeDeltas[i]
  }
  return {
    nodes: profile.nodes,
    samples: samples,
    timeDeltas: timeDeltas,
    startTime: Math.max(since, profile.startTime),
    endTime: profile.endTime
  }
}

// On the clock of V8's samples.
function microseconds() {
  var now = hrtime()
  return now[0] * 1e6 + now[1] / 1e3
}

exports.openInspector = openInspector
