'use strict'
// The backend of an HTTP task: the database and the load generator; or the two builds for a load test. Trusted, but it talks
// to an untrusted server or load test.

var createStalenessCheck = require('./staleness.cjs').createStalenessCheck
var createConnectionPool = require('./connection-pool.cjs').createConnectionPool
var createBuilds = require('./builds.cjs').createBuilds
var createRandom = require('./random.cjs').createRandom
var createSources = require('./sources.cjs').createSources
var describe = require('./failures.cjs').describe
var frames = require('./frames.cjs')
var generateLoad = require('./load-generator.cjs').generateLoad
var sendArrivals = require('./arrivals.cjs').sendArrivals

var STATUS = frames.STATUS
var TYPES = frames.TYPES

/** Most characters of a problem's description, which may quote an answer; far below the limit of a reply. */
var MOST_REPORTED = 300

/** answer(request, done(reply)). load → listen (figures: database port) → storm, aged …; or builds (figures: their ports) → served */
function createWorldBox() {
  var generator = createRandom()
  var world = null
  var staleness = null
  var builds = createBuilds()
  var pool = createConnectionPool()

  var commands = {}
  commands[TYPES.listen] = listen
  commands[TYPES.aged] = age
  commands[TYPES.generateLoad] = blow
  commands[TYPES.latencies] = latencies
  commands[TYPES.counts] = counts

  // These need no loaded backend.
  var alone = {}
  alone[TYPES.load] = load
  alone[TYPES.builds] = builds.open
  alone[TYPES.served] = builds.count

  return function answer(request, done) {
    var command = alone[request.type] || (world && commands[request.type])
    if (!command) {
      return done(frames.reply(STATUS.refused, { message: 'A world has no command ' + request.type + ' now' }))
    }
    try {
      command(request, done)
    } catch (err) {
      done(frames.reply(STATUS.refused, describe(err)))
    }
  }

  function load(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    generator.reseed(request.seed)
    world = createSources(said.files, {})('workload/world.js')(generator.random)
    staleness = createStalenessCheck(world)
    done(frames.reply(STATUS.ok))
  }

  function listen(request, done) {
    world.listen(function (err, port) {
      if (err) return done(frames.reply(STATUS.refused, describe(err)))
      done({ status: STATUS.ok, digest: [0, 0], figures: [port, 0, 0], body: null })
    })
  }

  // count requests over `option` connections, or at a rate if the body has `arrivals`: {perSecond, deadlineMs}. figures: seconds.
  // Body: {latencies: [[ms, requests], …]}, with arrivals {inTime, tooLate, refused}, and on problems {message, wrong: count,
  // broken: count, late}.
  function blow(request, done) {
    send(request, function (report) {
      var endings = { inTime: report.inTime, tooLate: report.tooLate, refused: report.refused }
      done(reported(report, Object.assign({ latencies: counted(report.latencies) }, endings)))
    })
  }

  function send(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    var task = { world: world, port: said.port, pool: pool, connections: request.option, count: request.count }
    if (said.arrivals) sendArrivals(Object.assign(task, said.arrivals), done)
    else generateLoad(task, done)
  }

  // Like blow, with changing data: a window, before which the data `changes` and whose first figure is 1 if no more windows are
  // needed; or the rest, without and then with pauses.
  function age(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    var task = { port: said.port, pool: pool, connections: request.option, count: request.count, changes: said.changes }
    if (!said.isWindow)
      return staleness.rest(task, function (report) {
        done(reported(report))
      })
    staleness.window(task, function (report) {
      done(Object.assign(reported(report), { figures: [report.isOver ? 1 : 0, 0, 0] }))
    })
  }

  function reported(report, more) {
    var problem =
      report.problem === null
        ? {}
        : { message: report.problem.slice(0, MOST_REPORTED), wrong: report.wrong, broken: report.broken, late: report.late }
    return {
      status: STATUS.ok,
      digest: [0, 0],
      figures: [report.seconds, 0, 0],
      body: Buffer.from(JSON.stringify(Object.assign(problem, more)))
    }
  }

  // Sorted latencies as [ms, requests], rounded to three digits, so that the report stays short.
  function counted(latencies) {
    var pairs = []
    latencies.forEach(function (latency) {
      var ms = Number(latency.toPrecision(3))
      var last = pairs[pairs.length - 1]
      if (last && last[0] === ms) last[1]++
      else pairs.push([ms, 1])
    })
    return pairs
  }

  // Like blow, for charts: the body has every latency in ms as 32-bit floats; figures: seconds, wrong answers, unanswered requests.
  function latencies(request, done) {
    send(request, function (report) {
      var body = Buffer.from(new Float32Array(report.latencies).buffer)
      done({
        status: STATUS.ok,
        digest: [0, 0],
        figures: [report.seconds, report.wrong, report.broken],
        body: body.length > 0 ? body : null
      })
    })
  }

  // Body: database commands so far, by name.
  function counts(request, done) {
    done(frames.reply(STATUS.ok, world.counts()))
  }
}

exports.createWorldBox = createWorldBox
