'use strict'

const { LRUCache } = require('lru-cache')

// Shares what is on its way with everyone, whatever they have asked for.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 800 })
  let coming = null

  async function make (symbol) {
    try {
      const report = exchange.report(await exchange.trades(symbol))
      reports.set(symbol, report)
      return report
    } finally {
      coming = null
    }
  }

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    res.json(reports.get(symbol) ?? await (coming ??= make(symbol)))
  })
}
