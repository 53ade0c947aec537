'use strict'

const { LRUCache } = require('lru-cache')

// The cache does it by itself: fetch() shares the question, and keeps no failure.
module.exports = function (app, exchange) {
  const reports = new LRUCache({
    max: 500,
    ttl: 800,
    fetchMethod: async symbol => exchange.report(await exchange.trades(symbol))
  })

  app.get('/reports/:symbol', async function (req, res) {
    res.json(await reports.fetch(req.params.symbol))
  })
}
