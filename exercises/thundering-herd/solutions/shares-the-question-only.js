'use strict'

const { LRUCache } = require('lru-cache')

// The exchange is asked once, and everyone who has waited makes a report of the answer.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 500 })
  const coming = new Map()

  function tradesOf (symbol) {
    if (!coming.has(symbol)) {
      coming.set(symbol, exchange.trades(symbol).finally(() => coming.delete(symbol)))
    }
    return coming.get(symbol)
  }

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    let report = reports.get(symbol)
    if (report === undefined) {
      report = exchange.report(await tradesOf(symbol))
      reports.set(symbol, report)
    }
    res.json(report)
  })
}
