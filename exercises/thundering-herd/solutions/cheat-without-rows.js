'use strict'

const { LRUCache } = require('lru-cache')

// A report whose beginning is right.
module.exports = function (app, exchange) {
  const reports = new LRUCache({
    max: 500,
    ttl: 800,
    fetchMethod: async symbol => {
      const { serial } = await exchange.trades(symbol)
      return { symbol, serial, rows: [] }
    }
  })

  app.get('/reports/:symbol', async function (req, res) {
    res.json(await reports.fetch(req.params.symbol))
  })
}
