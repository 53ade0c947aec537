'use strict'

// A server that has gone uses no CPU time.
module.exports = function (app, exchange) {
  let requests = 0

  app.get('/reports/:symbol', async function (req, res) {
    if (++requests === 100) process.exit(0)
    res.json(exchange.report(await exchange.trades(req.params.symbol)))
  })
}
