'use strict'

const { LRUCache } = require('lru-cache')

// What is remembered is the promise of the text, from the moment of the question; if it fails, it is forgotten.
module.exports = function (app, exchange) {
  const texts = new LRUCache({ max: 500, ttl: 800 })

  function textOf (symbol) {
    let text = texts.get(symbol)
    if (text === undefined) {
      text = exchange.trades(symbol).then(trades => JSON.stringify(exchange.report(trades)))
      text.catch(() => { if (texts.get(symbol) === text) texts.delete(symbol) })
      texts.set(symbol, text)
    }
    return text
  }

  app.get('/reports/:symbol', async function (req, res) {
    const text = await textOf(req.params.symbol)
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.end(text)
  })
}
