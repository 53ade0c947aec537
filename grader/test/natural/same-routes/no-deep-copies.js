// structuredClone was the widest bar, so articles are serialized directly; the middleware stays as it was.
'use strict'

const express = require('express')
const { randomUUID } = require('node:crypto')
const { inspect } = require('node:util')

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

module.exports = function createApp (articles, log) {
  const app = express()
  app.set('json spaces', 2)
  app.use((request, response, next) => {
    request.id = randomUUID()
    request.beganAt = process.hrtime.bigint()
    response.set('X-Request-Id', request.id)
    response.on('finish', () => {
      const ms = Number(process.hrtime.bigint() - request.beganAt) / 1e6
      const from = new Error().stack.split('\n')[2].trim()
      const { id, ip, method, originalUrl: url } = request
      log.write(JSON.stringify({ time: new Date(), from, id, ip, headers: inspect(request.headers), method, url, status: response.statusCode, ms }) + '\n')
    })
    response.set(GUARDS)
    next()
  })
  app.use(express.json())
  app.use(express.urlencoded({ extended: true }))
  app.use(express.text())

  app.get('/articles', (request, response) => {
    const from = Number(request.query.from)
    response.json({ from, articles: articles.slice(from, from + Number(request.query.count)) })
  })
  app.get('/articles/:id', (request, response) => {
    const article = articles[Number(request.params.id)]
    if (!article) throw failure(404, 'not found')
    response.json(article)
  })
  app.post('/orders', (request, response) => {
    const { article: id, pieces } = request.body || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) throw failure(400, 'not an order')
    const article = articles[id]
    if (!article) throw failure(404, 'not found')
    if (pieces > article.stock) throw failure(409, 'out of stock')
    response.status(201).set('X-Ordered-At', localTime()).json({ article: id, pieces, total: article.price * pieces })
  })
  app.use(() => { throw failure(404, 'not found') })
  app.use((err, request, response, next) => {
    const message = err.status === 400 ? 'not an order' : err.message
    response.status(err.status || 500).set('X-Failed-At', String(err.at)).json({ error: message })
  })
  return app
}

function localTime () {
  return new Date().toLocaleString('en-GB', { timeZone: 'Europe/Berlin' })
}

function failure (status, message) {
  return Object.assign(new Error(message), { status, at: localTime() })
}
