'use strict'

const { LRUCache } = require('lru-cache')

// Ten times the room, more time, and the text in the place of the object: the rush comes before there is anything to keep.
module.exports = function (app, exchange) {
  const texts = new LRUCache({ max: 5000, ttl: 700 })

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    let text = texts.get(symbol)
    if (text === undefined) {
      text = JSON.stringify(exchange.report(await exchange.trades(symbol)))
      texts.set(symbol, text)
    }
    res.type('json').send(text)
  })
}
