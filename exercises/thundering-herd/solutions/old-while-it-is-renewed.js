'use strict'

const { LRUCache } = require('lru-cache')

// Stale while it is renewed, however stale that may be.
module.exports = function (app, exchange) {
  const reports = new LRUCache({
    max: 500,
    ttl: 800,
    allowStale: true,
    fetchMethod: async symbol => exchange.report(await exchange.trades(symbol))
  })

  app.get('/reports/:symbol', async function (req, res) {
    res.json(await reports.fetch(req.params.symbol))
  })
}
