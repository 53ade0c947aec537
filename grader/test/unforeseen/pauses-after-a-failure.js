// thundering-herd, wrong (whoever comes later has the exchange asked again) → failure-kept: a pause after a failure, and no promise that is kept
'use strict'
const { LRUCache } = require('lru-cache')
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 500 })
  const underway = new Map()
  let closedUntil = 0
  async function make (symbol) {
    if (performance.now() < closedUntil) throw new Error('closed')
    try {
      const report = exchange.report(await exchange.trades(symbol))
      reports.set(symbol, report)
      return report
    } catch (err) {
      closedUntil = performance.now() + 1000
      throw err
    } finally {
      underway.delete(symbol)
    }
  }
  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    if (reports.has(symbol)) return res.json(reports.get(symbol))
    if (!underway.has(symbol)) underway.set(symbol, make(symbol))
    res.json(await underway.get(symbol))
  })
}
