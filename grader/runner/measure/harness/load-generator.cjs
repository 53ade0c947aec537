'use strict'
// A fixed number of requests over a fixed number of kept-alive connections; every answer is checked, every one is timed.

var Client = require('undici').Client
var performance = require('perf_hooks').performance

/** Who has not answered by then will not. Less than a box is waited for, so that it is known which request it was. */
var PATIENCE_MS = 10000
/** What a server owes for an answer, as the line of a log, is there within a second; some grace for a busy machine. */
var OWED_MS = 1500
var PROFILE_RUN_MS = 1
/** Who is told of one of several problems is told of the kind that decides. */
var GRAVITY = { wrong: 1, broken: 2, late: 3 }
var LATE = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

/**
 * task: {world, port, connections, count, isOver?, patienceMs?}, over before `count` requests once `isOver(report)`.
 * done({seconds, wrong, broken, late, problem, latencies}):
 * `wrong` answers that the world refused, `broken` requests without an answer, `late` whether one was waited for in vain, which
 * ends the storm, `problem` the first of the gravest of them in words, `latencies` of all answers in ms, the shortest first.
 *
 * Where answers are not all that a server owes, it is over when nothing is owed any more, or that is too late: who could put work off
 * past the end of a window would have it done when nobody counts its CPU time, or never. `seconds` end with the last answer.
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
    if (task.world.owed() > 0 && performance.now() < end) return setTimeout(settle, PROFILE_RUN_MS, end)
    var problem = task.world.problem(performance.now() >= end)
    if (problem !== null) note('wrong', problem)
    done(report)
  }
}

exports.generateLoad = generateLoad
