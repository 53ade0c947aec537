'use strict'

const { LRUCache } = require('lru-cache')

// Jitter alone: shares do not expire together any more, but each still expires for everyone who wants it.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 500 })

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    let report = reports.get(symbol)
    if (report === undefined) {
      report = exchange.report(await exchange.trades(symbol))
      reports.set(symbol, report, { ttl: 400 + Math.floor(200 * Math.random()) })
    }
    res.json(report)
  })
}
