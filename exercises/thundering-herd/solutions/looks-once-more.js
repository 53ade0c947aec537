'use strict'

const { LRUCache } = require('lru-cache')

// Looks again after the answer has come, in case that somebody was quicker: he was, and so the answers are for nothing.
module.exports = function (app, exchange) {
  const texts = new LRUCache({ max: 500, ttl: 500 })

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    let text = texts.get(symbol)
    if (text === undefined) {
      const trades = await exchange.trades(symbol)
      text = texts.get(symbol) ?? JSON.stringify(exchange.report(trades))
      texts.set(symbol, text)
    }
    res.type('json').send(text)
  })
}
