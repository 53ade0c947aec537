// The log line had a stack trace and inspected headers. I log only what is asked for; all other middleware stays.
'use strict'

const express = require('express')
const { randomUUID } = require('node:crypto')

const GUARDS = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'self'; object-src 'none'; frame-ancestors 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN'
}
const localTime = () => new Date().toLocaleString('en-GB', { timeZone: 'Europe/Berlin' })
const failure = (status, message) => Object.assign(new Error(message), { status, at: localTime() })

module.exports = function createApp (articles, log) {
  const app = express()
  app.set('json spaces', 2)
  app.set('query parser', 'extended')
  app.use((req, res, next) => {
    res.set('X-Request-Id', randomUUID())
    res.on('finish', () => {
      log.write(`{"method":"${req.method}","url":${JSON.stringify(req.originalUrl)},"status":${res.statusCode}}\n`)
    })
    next()
  })
  app.use(express.json(), express.urlencoded({ extended: true }), express.text())
  app.use((req, res, next) => { res.set(GUARDS); next() })

  app.get('/articles', (req, res) => {
    const [from, count] = [Number(req.query.from), Number(req.query.count)]
    res.json({ from, articles: structuredClone(articles.slice(from, from + count)) })
  })
  app.get('/articles/:id', (req, res) => {
    const article = articles[Number(req.params.id)]
    if (!article) throw failure(404, 'not found')
    res.json(structuredClone(article))
  })
  app.post('/orders', (req, res) => {
    const { article: id, pieces } = req.body || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) throw failure(400, 'not an order')
    const article = articles[id]
    if (!article) throw failure(404, 'not found')
    if (pieces > article.stock) throw failure(409, 'out of stock')
    res.status(201).set('X-Ordered-At', localTime()).json({ article: id, pieces, total: article.price * pieces })
  })
  app.use(() => { throw failure(404, 'not found') })
  app.use((err, req, res, next) => {
    res.status(err.status || 500).set('X-Failed-At', String(err.at)).json({ error: err.status === 400 ? 'not an order' : err.message })
  })
  return app
}
