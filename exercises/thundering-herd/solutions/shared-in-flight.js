'use strict'

const { LRUCache } = require('lru-cache')

// Who comes while a report is on its way waits for that one.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 800 })
  const coming = new Map()

  async function make (symbol) {
    try {
      const report = exchange.report(await exchange.trades(symbol))
      reports.set(symbol, report)
      return report
    } finally {
      coming.delete(symbol)
    }
  }

  function reportOf (symbol) {
    if (!coming.has(symbol)) coming.set(symbol, make(symbol))
    return coming.get(symbol)
  }

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    res.json(reports.get(symbol) ?? await reportOf(symbol))
  })
}
