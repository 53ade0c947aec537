'use strict'
// The tariff service: eight places, 40 ms for a fare, and a queue without a limit. It waits instead of computing, so it serves 200 fares
// per second on every machine.

var http = require('http')

var PLACES = 8
var FARE_MS = 40
var KEPT_ALIVE_MS = 60000 // longer than a server is frozen while the other one is measured
var MOST_KNOWN = 4096

/** random() → uint32. {listen, close, hold, release, hurry, fareOf, questions}: see there. */
module.exports = function createTariffs (random) {
  var fares = new Map() // trip → its fare, the oldest first
  var queue = []
  var busy = 0
  var questions = 0
  var held = null
  var isHurrying = false
  var server = http.createServer(function (req, res) {
    questions++
    queue.push({ trip: decodeURIComponent(req.url.split('/')[2]), res: res })
    next()
  })
  server.keepAliveTimeout = KEPT_ALIVE_MS

  function next () {
    if (queue.length === 0 || (busy >= PLACES && !isHurrying)) return
    busy++
    setTimeout(answer, isHurrying ? 0 : FARE_MS, queue.shift())
  }

  function answer (job) {
    if (held) return held.push(job)
    busy--
    job.res.setHeader('Content-Type', 'application/json')
    job.res.end(JSON.stringify(makeFare(job.trip)))
    next()
  }

  function makeFare (trip) {
    var fare = { trip: trip, cents: 190 + random() % 20000, offer: random().toString(16) + random().toString(16) }
    fares.set(trip, fare)
    if (fares.size > MOST_KNOWN) fares.delete(fares.keys().next().value)
    return fare
  }

  return {
    listen: function (ready) {
      server.listen(0, '127.0.0.1', function (err) { ready(err, err ? 0 : server.address().port) })
    },
    close: function () {
      server.closeAllConnections()
      server.close()
    },
    /** No fare is finished from now on until it is released. */
    hold: function () { held = [] },
    release: function () {
      var jobs = held
      held = null
      jobs.forEach(answer)
    },
    /** Whether fares take no time from now on. */
    hurry: function (whether) {
      isHurrying = whether
      for (var left = queue.length; whether && left > 0; left--) next()
    },
    /** {trip, cents, offer}, undefined if nobody has asked for that trip. */
    fareOf: function (trip) { return fares.get(trip) },
    questions: function () { return questions }
  }
}
