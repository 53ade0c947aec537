// A second Map holds the promises of reports in the making; latecomers join the one that is there.
'use strict'

const { LRUCache } = require('lru-cache')

module.exports = function (app, exchange) {
  const ready = new LRUCache({ max: 500, ttl: 500 })
  const pending = new Map()

  async function make (symbol) {
    try {
      const report = exchange.report(await exchange.trades(symbol))
      ready.set(symbol, report)
      return report
    } finally {
      pending.delete(symbol)
    }
  }

  app.get('/reports/:symbol', async (req, res) => {
    const { symbol } = req.params
    let report = ready.get(symbol)
    if (!report) {
      if (!pending.has(symbol)) pending.set(symbol, make(symbol))
      report = await pending.get(symbol)
    }
    res.json(report)
  })
}
