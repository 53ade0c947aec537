'use strict'
// Sends requests that arrive at a rate, whether or not earlier ones have been answered, and counts the answers in time.

var performance = require('perf_hooks').performance
var createAsking = require('./asking.cjs').createAsking

var SERVED = 200
var REFUSED = 503

/**
 * task: {world, port, pool, count, perSecond, deadlineMs, patienceMs?}. One request is sent at a random moment of each of `count` equal
 * intervals, over as many connections as necessary. The load ends with the last answer, so the next one finds the server idle.
 * Once no answer can be in time any more, the world hurries (if it can) until all are there: a queue would be as long a wait again.
 *
 * done({seconds, latencies, inTime, tooLate, refused, …}), the report of asking.cjs. `seconds` is the time in which requests
 * arrived. `latencies` of the served in ms, ascending: a request waits from the moment it was due, not from when it could be sent.
 * `inTime` and `tooLate` count right answers with status 200, `refused` those with 503.
 */
function sendArrivals(task, done) {
  var began = performance.now()
  var everyMs = 1000 / task.perSecond
  var asking = createAsking(task)
  var counts = { seconds: task.count / task.perSecond, latencies: [], inTime: 0, tooLate: 0, refused: 0 }
  var report = Object.assign(asking.report, counts)
  var idle = []
  var sent = 0
  var unanswered = 0
  var dueAt = nextDueAt()
  var hurry = task.world.hurry || function () {}
  var hurrying = null
  var isOver = false
  send()

  function nextDueAt() {
    return began + everyMs * (sent + Math.random())
  }

  function send() {
    for (; sent < task.count && !report.late && dueAt <= performance.now(); dueAt = nextDueAt()) {
      sent++
      sendOne(idle.pop() || asking.connect(), dueAt)
    }
    if (sent < task.count && !report.late) return setTimeout(send, Math.max(0, dueAt - performance.now()))
    if (!isOver) hurrying = setTimeout(hurry, task.deadlineMs, true)
    endIfAnswered()
  }

  function sendOne(connection, at) {
    unanswered++
    asking.ask(connection, at).then(function (answer) {
      unanswered--
      idle.push(connection)
      if (answer !== null && answer.isRight) count(answer)
      if (sent === task.count || report.late) endIfAnswered()
    })
  }

  function count(answer) {
    if (answer.status === REFUSED) report.refused++
    if (answer.status !== SERVED) return
    report.latencies.push(answer.ms)
    if (answer.ms <= task.deadlineMs) report.inTime++
    else report.tooLate++
  }

  function endIfAnswered() {
    if (unanswered > 0 || isOver) return
    isOver = true
    clearTimeout(hurrying)
    hurry(false)
    idle.forEach(asking.rest)
    report.latencies.sort(function (a, b) {
      return a - b
    })
    asking.end(function () {
      done(report)
    })
  }
}

exports.sendArrivals = sendArrivals
