'use strict'

const { LRUCache } = require('lru-cache')

// finally() makes another promise, which fails as well, and nobody waits for that one: Node.js ends the process.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 800 })
  const coming = new Map()

  function reportOf (symbol) {
    if (!coming.has(symbol)) {
      const report = exchange.trades(symbol).then(exchange.report)
      report.finally(() => coming.delete(symbol))
      coming.set(symbol, report)
    }
    return coming.get(symbol)
  }

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    const report = reports.get(symbol) ?? await reportOf(symbol)
    reports.set(symbol, report)
    res.json(report)
  })
}
