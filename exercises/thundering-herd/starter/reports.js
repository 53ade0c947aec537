'use strict'

const { LRUCache } = require('lru-cache')

// Adds GET /reports/:symbol to the Express application: the report of one share, as JSON, remembered for a while.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 500 })

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    let report = reports.get(symbol)

    if (report === undefined) {
      const trades = await exchange.trades(symbol)
      report = exchange.report(trades)
      reports.set(symbol, report)
    }

    res.json(report)
  })
}
