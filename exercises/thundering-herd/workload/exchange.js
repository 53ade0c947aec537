'use strict'
// The exchange: slow to answer, out of order now and then, and the only one who knows the trades.

var http = require('http')
var performance = require('perf_hooks').performance

var TRADES = 2000
var DELAY_MS = 10 // until it answers
var SAME_MS = 50 // for which it tells the same trades
var MOST_KNOWN = 128
var KEPT_ALIVE_MS = 60000 // a server that is frozen while the other is asked finds its connections as it left them

/** random() → uint32. {listen, close, fail, failedAt, told, questions}: see there. */
module.exports = function createExchange (random) {
  var last = new Map() // symbol → what was told of it last
  var known = new Map() // serial → {trades, madeAt, toldAt (ms)}: the latest
  var failures = new Map() // symbol → when (ms) a question about it last failed
  var failing = false
  var serials = 0
  var questions = 0
  var server = http.createServer(function (req, res) {
    questions++
    setTimeout(answer, DELAY_MS, decodeURIComponent(req.url.split('/')[2]), res)
  })
  server.keepAliveTimeout = KEPT_ALIVE_MS

  function answer (symbol, res) {
    if (!failing) return res.end(JSON.stringify(tradesOf(symbol)))
    failing = false
    failures.set(symbol, performance.now())
    res.statusCode = 503
    res.end()
  }

  function tradesOf (symbol) {
    var now = performance.now()
    var told = last.get(symbol)
    if (!told || now - told.madeAt > SAME_MS) {
      told = { trades: makeTrades(symbol, ++serials), madeAt: now, toldAt: now }
      last.set(symbol, told)
      known.set(serials, told)
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value)
    }
    told.toldAt = now
    return told.trades
  }

  function makeTrades (symbol, serial) {
    var prices = []
    var volumes = []
    for (var i = 0; i < TRADES; i++) {
      prices.push(1000 + random() % 9000)
      volumes.push(1 + random() % 100)
    }
    return { symbol: symbol, serial: serial, prices: prices, volumes: volumes }
  }

  return {
    listen: function (ready) {
      server.listen(0, '127.0.0.1', function (err) { ready(err, err ? 0 : server.address().port) })
    },
    close: function () {
      server.closeAllConnections()
      server.close()
    },
    /** The next question will be answered with 503. */
    fail: function () { failing = true },
    /** When (ms) a question about that symbol failed last. */
    failedAt: function (symbol) { return failures.has(symbol) ? failures.get(symbol) : -Infinity },
    /** {trades, toldAt} by the serial number, undefined where that is long ago or never was. */
    told: function (serial) { return known.get(serial) },
    questions: function () { return questions }
  }
}
