'use strict'
// Sends single requests to a server, checks and times the answers, and reports the gravest problem.

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
 * task: {world, port, pool, patienceMs?}. Returns
 * `report`: {wrong, broken, late, problem}: answers that the backend rejected; requests without an answer; whether a request timed
 * out, after which nothing more should be sent; the first of the gravest problems as text, or null
 * `connect()`: a connection; `rest(connection)`: leaves it to the next load
 * `ask(connection, dueAt?)`: promise of {status, ms, isRight}, or of null without an answer; `ms` since `dueAt`, or since now
 * `end(done)`: calls done() when the server has done its duties besides answering, or they are overdue. Otherwise work could be
 * deferred past the end of a window, where its CPU time does not count.
 */
function createAsking(task) {
  var world = task.world
  var patience = task.patienceMs || PATIENCE_MS
  var report = { wrong: 0, broken: 0, late: false, problem: null }
  var gravest = 0

  function connect() {
    return task.pool.take(task.port)
  }

  function rest(connection) {
    task.pool.giveBack(task.port, connection)
  }

  function ask(connection, dueAt) {
    var asked = world.request()
    var sentAt = dueAt === undefined ? performance.now() : dueAt
    return task.pool
      .request(connection, Object.assign({ headersTimeout: patience, bodyTimeout: patience }, asked))
      .then(function (response) {
        return response.body.text().then(function (body) {
          var now = performance.now()
          var problem = world.check(response.statusCode, body, sentAt, now, response.headers, asked)
          if (problem !== null) note('wrong', problem)
          return { status: response.statusCode, ms: now - sentAt, isRight: problem === null }
        })
      })
      .catch(function (err) {
        if (LATE.indexOf(err.code) === -1) note('broken', 'no answer: ' + err.message)
        else {
          report.broken++
          report.late = true
          tell('late', 'no answer to ' + asked.method + ' ' + asked.path + ' within ' + patience / 1000 + ' s')
        }
        return null
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

  function end(done) {
    settle(performance.now() + OWED_MS, done)
  }

  function settle(overdueAt, done) {
    if (typeof world.owed !== 'function' || report.problem !== null) return done()
    if (world.owed() > 0 && performance.now() < overdueAt) return setTimeout(settle, POLL_MS, overdueAt, done)
    var problem = world.problem(performance.now() >= overdueAt)
    if (problem !== null) note('wrong', problem)
    done()
  }

  return { report: report, connect: connect, rest: rest, ask: ask, end: end }
}

exports.createAsking = createAsking
