'use strict'
// The shop that is tested. Both builds of a trial are this code: `plant` says what one of them does otherwise, null for nothing.
// What takes time is its database, as in most servers: a wait is the same on a quiet machine and, nearly, on a busy one.

var Worker = require('worker_threads').Worker

var QUERY_MS = 10
var POOL = 64 // questions that the database is asked at a time
var TIMES = 10 // questions, one after the other, where one would do
var BUNDLE = 40 // lines of an order that one question asks for
var SMALL_POOL = 2
var EVERY = 64 // one question of so many is answered late
var LATE_MS = 250
var ALL_MS = 100 // more for every request, which nobody misses
var START_MS = 500 // to load a route when it is first asked for

var ROUTES = ['search', 'basket', 'recommended']

/** random() → uint32. Returns handle(request, response). */
module.exports = function createBuild (plant, random) {
  var query = createDatabase(plant)
  var pages = Object.create(null)
  var started = Object.create(null)
  var dear = plant === 'one-route' ? ROUTES[random() % ROUTES.length] : null

  if (plant === 'noisy-neighbour') createNeighbour()

  return function handle (request, response) {
    var path = request.url.split('?')[0].split('/')
    readBody(request, function (body) {
      start(path[1], function () {
        answer(path[1], path[2], body, function (text) { send(response, text) })
      })
    })
  }

  function answer (route, rest, body, done) {
    if (route === 'products') return page(rest, done)
    if (route === 'orders') return order(body, done)
    if (ROUTES.indexOf(route) < 0) return done(null)
    queries(route === dear ? TIMES : 1, function () { done(route + ' ' + rest) })
  }

  // A page that was asked for once is kept.
  function page (id, done) {
    if (pages[id] !== undefined) return done(pages[id])
    queries(plant === 'new-pages' ? TIMES : 1, function () {
      pages[id] = 'product ' + id
      done(pages[id])
    })
  }

  function order (body, done) {
    var lines = linesIn(body)
    if (lines === null) return done(null)
    queries(plant === 'long-orders' ? Math.ceil(lines.length / BUNDLE) : 1, function () { done('ordered ' + lines.length) })
  }

  function queries (count, done) {
    query(function () {
      if (count <= 1) return done()
      queries(count - 1, done)
    })
  }

  function start (route, ready) {
    if (plant === 'every-request') return setTimeout(ready, ALL_MS)
    if (plant !== 'slow-start' || started[route]) return ready()
    started[route] = true
    setTimeout(ready, START_MS)
  }

  function send (response, text) {
    if (plant === 'another-header') response.setHeader('x-served-by', 'a build with another header in it')
    response.statusCode = text === null ? 400 : 200
    response.end(text === null ? 'no such thing is sold here' : text)
  }
}

// Whoever finds the pool empty waits in line.
function createDatabase (plant) {
  var free = plant === 'small-pool' ? SMALL_POOL : POOL
  var waiting = []
  var asked = 0

  function next () {
    if (free === 0 || waiting.length === 0) return
    free--
    var done = waiting.shift()
    var isLate = plant === 'slow-tail' && ++asked % EVERY === 0
    setTimeout(function () {
      free++
      done()
      next()
    }, isLate ? LATE_MS : QUERY_MS)
  }

  return function query (done) {
    waiting.push(done)
    next()
  }
}

function readBody (request, done) {
  var chunks = []
  request.on('data', function (chunk) { chunks.push(chunk) })
  request.on('end', function () { done(Buffer.concat(chunks).toString('utf8')) })
}

function linesIn (body) {
  try {
    var lines = JSON.parse(body).lines
    return Array.isArray(lines) ? lines : null
  } catch (err) {
    return null
  }
}

// Another program on the same machine: busy and idle by turns.
function createNeighbour () {
  var source = 'var wait = new Int32Array(new SharedArrayBuffer(4)); for (;;) {' +
    ' for (var end = Date.now() + 100 + 300 * Math.random(); Date.now() < end;);' +
    ' Atomics.wait(wait, 0, 0, 200 + 400 * Math.random()) }'
  new Worker(source, { eval: true })
}
