'use strict'

// One report with everybody's name on it.
module.exports = function (app, exchange) {
  let last = null

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    last ??= exchange.report(await exchange.trades(symbol))
    res.json({ ...last, symbol })
  })
}
