'use strict'

// Keeps the promise for as long as an answer may be old, and a failure as well.
module.exports = function (app, exchange) {
  const kept = new Map() // symbol → {at, report}

  function reportOf (symbol) {
    const known = kept.get(symbol)
    if (known && performance.now() - known.at < 800) return known.report
    const report = exchange.trades(symbol).then(exchange.report)
    kept.set(symbol, { at: performance.now(), report })
    return report
  }

  app.get('/reports/:symbol', async function (req, res) {
    res.json(await reportOf(req.params.symbol))
  })
}
