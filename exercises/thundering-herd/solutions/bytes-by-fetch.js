'use strict'

const { LRUCache } = require('lru-cache')

// Shares the bytes of the answer, and not what they would have to be made of for each.
module.exports = function (app, exchange) {
  const answers = new LRUCache({
    max: 500,
    ttl: 800,
    fetchMethod: async symbol => Buffer.from(JSON.stringify(exchange.report(await exchange.trades(symbol))))
  })

  app.get('/reports/:symbol', async function (req, res) {
    const answer = await answers.fetch(req.params.symbol)
    res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': answer.length })
    res.end(answer)
  })
}
