// The cache stores promises of finished JSON buffers; a rejected one removes itself.
'use strict'

const { LRUCache } = require('lru-cache')

module.exports = (app, exchange) => {
  const cache = new LRUCache({ max: 300, ttl: 800 })

  const load = symbol => {
    const promise = exchange.trades(symbol)
      .then(trades => Buffer.from(JSON.stringify(exchange.report(trades))))
    promise.catch(() => { if (cache.peek(symbol) === promise) cache.delete(symbol) })
    cache.set(symbol, promise)
    return promise
  }

  app.get('/reports/:symbol', async (req, res) => {
    const bytes = await (cache.get(req.params.symbol) ?? load(req.params.symbol))
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.setHeader('Content-Length', bytes.length)
    res.end(bytes)
  })
}
