'use strict'

const FRESH_MS = 500
const USABLE_MS = 900
const MOST_ANSWERS = 500

// After half a second the next visitor still gets what is there, and has it renewed; all ages differ a little, so that not all end at once.
module.exports = function (app, exchange) {
  const answers = new Map() // symbol → {bytes, askedAt, freshMs}
  const coming = new Map() // symbol → promise of bytes

  async function make (symbol) {
    const askedAt = performance.now()
    try {
      const bytes = Buffer.from(JSON.stringify(exchange.report(await exchange.trades(symbol))))
      answers.delete(symbol)
      answers.set(symbol, { bytes, askedAt, freshMs: FRESH_MS * (0.8 + 0.4 * Math.random()) })
      if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value)
      return bytes
    } finally {
      coming.delete(symbol)
    }
  }

  function renew (symbol) {
    if (!coming.has(symbol)) coming.set(symbol, make(symbol))
    return coming.get(symbol)
  }

  function bytesOf (symbol) {
    const answer = answers.get(symbol)
    const age = answer ? performance.now() - answer.askedAt : Infinity
    if (age >= USABLE_MS) return renew(symbol)
    if (age >= answer.freshMs) renew(symbol).catch(() => {}) // whoever has to wait for it is told
    return answer.bytes
  }

  app.get('/reports/:symbol', async function (req, res) {
    const bytes = await bytesOf(req.params.symbol)
    res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length })
    res.end(bytes)
  })
}
