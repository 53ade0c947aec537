'use strict'
// A fixed number of requests over a fixed number of kept-alive connections; every answer is checked, every one is timed.

var Client = require('undici').Client
var performance = require('perf_hooks').performance

/**
 * task: {world, port, connections, count}. done({seconds, p50, p99 (ms), wrong, broken, problem, latencies}):
 * `wrong` answers that the world refused, `broken` requests without an answer, `problem` the first of either in words,
 * `latencies` of all answers in ms, the shortest first.
 */
function storm (task, done) {
  var began = performance.now()
  var latencies = []
  var report = { seconds: 0, p50: 0, p99: 0, wrong: 0, broken: 0, problem: null, latencies: latencies }
  var left = task.count
  var open = Math.min(task.connections, task.count)
  for (var i = open; i > 0; i--) connection()

  function connection () {
    var client = new Client('http://127.0.0.1:' + task.port, { headersTimeout: 10000, bodyTimeout: 10000 })
    next()

    function next () {
      if (left === 0) return client.close(closed)
      left--
      ask(client).then(next)
    }
  }

  function ask (client) {
    var asked = task.world.request()
    var sentAt = performance.now()
    return client.request(asked).then(function (response) {
      return response.body.text().then(function (body) {
        var now = performance.now()
        latencies.push(now - sentAt)
        var problem = task.world.check(response.statusCode, body, sentAt, now, response.headers, asked)
        if (problem !== null) note('wrong', problem)
      })
    }).catch(function (err) {
      note('broken', 'no answer: ' + err.message)
    })
  }

  function note (kind, problem) {
    report[kind]++
    if (report.problem === null) report.problem = problem
  }

  function closed () {
    open--
    if (open > 0) return
    latencies.sort(function (a, b) { return a - b })
    report.seconds = (performance.now() - began) / 1000
    report.p50 = at(0.5)
    report.p99 = at(0.99)
    done(report)
  }

  function at (share) {
    return latencies.length === 0 ? 0 : latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]
  }
}

exports.storm = storm
