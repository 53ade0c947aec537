'use strict'

const { LRUCache } = require('lru-cache')

// Takes the promise out of the way when it has come true, and leaves it there when it has not.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 800 })
  const coming = new Map()

  async function make (symbol) {
    const report = exchange.report(await exchange.trades(symbol))
    reports.set(symbol, report)
    coming.delete(symbol)
    return report
  }

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    let report = reports.get(symbol)
    if (report === undefined) {
      if (!coming.has(symbol)) coming.set(symbol, make(symbol))
      report = await coming.get(symbol)
    }
    res.json(report)
  })
}
