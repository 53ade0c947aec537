'use strict'
// Sends a fixed number of requests over a fixed number of keep-alive connections, each with one request at a time.

var performance = require('perf_hooks').performance
var createAsking = require('./asking.cjs').createAsking

/**
 * task: {world, port, pool, connections, count, isOver?, patienceMs?}, ends before `count` requests once `isOver(report)`.
 * done({seconds, latencies, …}), the report of asking.cjs; `latencies` of all answers in ms, ascending. `seconds` end with the last answer.
 */
function generateLoad(task, done) {
  var began = performance.now()
  var latencies = []
  var asking = createAsking(task)
  var report = asking.report
  var left = task.count
  var open = Math.min(task.connections, task.count)
  for (var i = open; i > 0; i--) connection()

  function connection() {
    var own = asking.connect()
    next()

    function next() {
      if (left === 0 || report.late || (task.isOver && task.isOver(report))) return finish(own)
      left--
      asking.ask(own).then(function (answer) {
        if (answer !== null) latencies.push(answer.ms)
        next()
      })
    }
  }

  function finish(own) {
    asking.rest(own)
    open--
    if (open > 0) return
    latencies.sort(function (a, b) {
      return a - b
    })
    report.latencies = latencies
    report.seconds = (performance.now() - began) / 1000
    asking.end(function () {
      done(report)
    })
  }
}

exports.generateLoad = generateLoad
