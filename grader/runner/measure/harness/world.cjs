'use strict'
// What surrounds the server of an HTTP task: the database and the load; or the two builds that a load test is tried on. Trusted, but it
// talks to a server, or a load test, that is not.

var createStalenessCheck = require('./staleness.cjs').createStalenessCheck
var createBuilds = require('./builds.cjs').createBuilds
var createRandom = require('./random.cjs').createRandom
var createSources = require('./sources.cjs').createSources
var describe = require('./failures.cjs').describe
var frames = require('./frames.cjs')
var generateLoad = require('./load-generator.cjs').generateLoad

var STATUS = frames.STATUS
var TYPES = frames.TYPES

/** Of what was wrong with an answer, which may quote it: all that is shown, and far from what a reply may bring. */
var MOST_REPORTED = 300

/** answer(request, done(reply)). load → listen (figures: database port) → storm, aged …; or builds (figures: their ports) → served */
function createWorldBox() {
  var generator = createRandom()
  var world = null
  var staleness = null
  var builds = createBuilds()

  var commands = {}
  commands[TYPES.listen] = listen
  commands[TYPES.aged] = age
  commands[TYPES.generateLoad] = blow
  commands[TYPES.latencies] = latencies
  commands[TYPES.counts] = counts

  // These need no world.
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

  // count requests over `option` connections. figures: seconds.
  // Body: {latencies: [[ms, requests], …]}, and where something was not right {message, wrong: how many, broken: how many, late}.
  function blow(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    generateLoad({ world: world, port: said.port, connections: request.option, count: request.count }, function (report) {
      done(reported(report, { latencies: counted(report.latencies) }))
    })
  }

  // As blow, of answers after the data has changed: a window, before which it `changes`, whose first figure is 1 where
  // there need be no more
  // of them; or the rest, which is asked without a pause, and then with pauses.
  function age(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    var task = { port: said.port, connections: request.option, count: request.count, changes: said.changes }
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

  // Sorted latencies as [ms, requests], in three digits: a report of thousands stays short.
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

  // As blow, for pictures: the body is every latency in ms, 32 bits each; figures: seconds, wrong answers, requests without one.
  function latencies(request, done) {
    var said = JSON.parse(request.body.toString('utf8'))
    generateLoad({ world: world, port: said.port, connections: request.option, count: request.count }, function (report) {
      var body = Buffer.from(new Float32Array(report.latencies).buffer)
      done({
        status: STATUS.ok,
        digest: [0, 0],
        figures: [report.seconds, report.wrong, report.broken],
        body: body.length > 0 ? body : null
      })
    })
  }

  // Body: commands that the database was given so far, by name.
  function counts(request, done) {
    done(frames.reply(STATUS.ok, world.counts()))
  }
}

exports.createWorldBox = createWorldBox
