'use strict'

const { LRUCache } = require('lru-cache')

// Older than the task allows.
module.exports = function (app, exchange) {
  const reports = new LRUCache({
    max: 500,
    ttl: 10000,
    fetchMethod: async symbol => exchange.report(await exchange.trades(symbol))
  })

  app.get('/reports/:symbol', async function (req, res) {
    res.json(await reports.fetch(req.params.symbol))
  })
}
