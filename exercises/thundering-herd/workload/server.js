'use strict'

var http = require('http')

var WINDOW = 60 // trades
var STEP = 2

/** Runs in the learner's box. world: {port} of the exchange. ready(err, port, stop): stop() ends all connections. */
module.exports = function start (subject, world, ready) {
  var app = require('express')()
  var agent = new http.Agent({ keepAlive: true })
  app.set('env', 'production') // an error is answered in a line, without a stack
  subject(app, { trades: trades, report: report })
  app.use(sayError)
  var server = app.listen(0, '127.0.0.1', function (err) {
    if (err) return ready(err)
    ready(null, server.address().port, stop)
  })

  function trades (symbol) {
    return new Promise(function (resolve, reject) {
      http.get({ agent: agent, host: '127.0.0.1', port: world.port, path: '/trades/' + encodeURIComponent(symbol) }, function (res) {
        var text = ''
        res.setEncoding('utf8').on('error', reject).on('data', function (chunk) { text += chunk })
        res.on('end', function () {
          if (res.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error('The exchange answered ' + res.statusCode))
        })
      }).on('error', reject)
    })
  }

  function stop () {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  }
}

module.exports.report = report

// Four parameters: that is how Express knows it for an error handler.
function sayError (err, req, res, next) {
  res.status(502).send(err.message)
}

/** {symbol, serial, prices, volumes} → {symbol, serial, rows}: lowest, middle and highest price, and volume, of windows of trades. */
function report (trades) {
  var rows = []
  for (var from = 0; from + WINDOW <= trades.prices.length; from += STEP) {
    var prices = Float64Array.from(trades.prices.slice(from, from + WINDOW)).sort()
    var volume = 0
    for (var i = from; i < from + WINDOW; i++) volume += trades.volumes[i]
    rows.push({ low: prices[0], median: prices[WINDOW / 2], high: prices[WINDOW - 1], volume: volume })
  }
  return { symbol: trades.symbol, serial: trades.serial, rows: rows }
}
