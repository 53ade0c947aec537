'use strict'

const fastq = require('fastq')
const { LRUCache } = require('lru-cache')

// One at a time, whatever it is: cheap in work, and those who want another share stand in line behind this one.
module.exports = function (app, exchange) {
  const reports = new LRUCache({ max: 500, ttl: 800 })
  const line = fastq.promise(make, 1)

  async function make (symbol) {
    if (!reports.has(symbol)) reports.set(symbol, exchange.report(await exchange.trades(symbol)))
    return reports.get(symbol)
  }

  app.get('/reports/:symbol', async function (req, res) {
    const { symbol } = req.params
    res.json(reports.get(symbol) ?? await line.push(symbol))
  })
}
