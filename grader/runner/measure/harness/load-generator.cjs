'use strict'
// Sends a fixed number of requests over a fixed number of keep-alive connections, and checks and times every answer.

// Only these parts of undici, put together as it does: all of it takes another 60 ms of CPU time at the start of every backend.
var Client = require('undici/lib/dispatcher/client')
Client.prototype.request = require('undici/lib/api/api-request')
var performance = require('perf_hooks').performance

/** Timeout of a request. Shorter than that of the sandbox, so that we know which request it was. */
var PATIENCE_MS = 10000
/** Time for deferred duties such as a log line, which tasks give one second, plus some for a busy machine. */
var OWED_MS = 1500
var POLL_MS = 1
/** Of several problems, the gravest kind is reported. */
var GRAVITY = { wrong: 1, broken: 2, late: 3 }
var LATE = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

/**
 * task: {world, port, connections, count, isOver?, patienceMs?}, ends before `count` requests once `isOver(report)`.
 * done({seconds, wrong, broken, late, problem, latencies}):
 * `wrong`: answers that the backend rejected; `broken`: requests without an answer; `late`: whether a request timed out, which
 * ends the load; `problem`: the first of the gravest problems as text; `latencies` of all answers in ms, ascending.
 *
 * If a server has duties besides answering, the load ends when they are done or overdue. Otherwise work could be deferred past
 * the end of a window, where its CPU time does not count. `seconds` end with the last answer.
 */
function generateLoad(task, done) {
  var began = performance.now()
  var latencies = []
  var report = { seconds: 0, wrong: 0, broken: 0, late: false, problem: null, latencies: latencies }
  var patience = task.patienceMs || PATIENCE_MS
  var left = task.count
  var gravest = 0
  var open = Math.min(task.connections, task.count)
  for (var i = open; i > 0; i--) connection()

  function connection() {
    var client = new Client('http://127.0.0.1:' + task.port, { headersTimeout: patience, bodyTimeout: patience })
    next()

    function next() {
      if (left === 0 || (task.isOver && task.isOver(report))) return client.close(closed)
      left--
      ask(client).then(next)
    }
  }

  function ask(client) {
    var asked = task.world.request()
    var sentAt = performance.now()
    return client
      .request(asked)
      .then(function (response) {
        return response.body.text().then(function (body) {
          var now = performance.now()
          latencies.push(now - sentAt)
          var problem = task.world.check(response.statusCode, body, sentAt, now, response.headers, asked)
          if (problem !== null) note('wrong', problem)
        })
      })
      .catch(function (err) {
        if (LATE.indexOf(err.code) === -1) return note('broken', 'no answer: ' + err.message)
        report.broken++
        report.late = true
        tell('late', 'no answer to ' + asked.method + ' ' + asked.path + ' within ' + patience / 1000 + ' s')
        left = 0
      })
  }

  function note(kind, problem) {
    report[kind]++
    tell(kind, problem)
  }

  function tell(kind, problem) {
    if (GRAVITY[kind] <= gravest) return
    gravest = GRAVITY[kind]
    report.problem = problem
  }

  function closed() {
    open--
    if (open > 0) return
    latencies.sort(function (a, b) {
      return a - b
    })
    report.seconds = (performance.now() - began) / 1000
    settle(performance.now() + OWED_MS)
  }

  function settle(end) {
    if (typeof task.world.owed !== 'function' || report.problem !== null) return done(report)
    if (task.world.owed() > 0 && performance.now() < end) return setTimeout(settle, POLL_MS, end)
    var problem = task.world.problem(performance.now() >= end)
    if (problem !== null) note('wrong', problem)
    done(report)
  }
}

exports.generateLoad = generateLoad
