'use strict'

const express = require('express')
const { randomUUID } = require('node:crypto')
const { inspect } = require('node:util')

// What a browser is to be told. Other programs, which are all that asks here, make nothing of it.
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

/**
 * The shop's API. articles[id] is the article with that id, `log` a stream to the log of the house.
 * Returns what http.createServer takes, a function (request, response), or a promise of one.
 */
module.exports = function createApp (articles, log) {
  const app = express()
  app.set('json spaces', 2)
  app.set('query parser', 'extended')
  app.use(stampRequest)
  app.use(logRequests(log))
  app.use(express.json())
  app.use(express.urlencoded({ extended: true }))
  app.use(express.text())
  app.use(guard)
  app.use('/articles', articleRoutes(articles))
  app.use('/orders', orderRoutes(articles))
  app.use((request, response, next) => next(failure(404, 'not found')))
  app.use(sayError)
  return app
}

function articleRoutes (articles) {
  const router = express.Router()

  router.get('/', (request, response) => {
    const from = Number(request.query.from)
    const count = Number(request.query.count)
    response.json({ from, articles: articles.slice(from, from + count).map(copyOf) })
  })

  router.get('/:id', (request, response) => {
    const article = articles[Number(request.params.id)]
    if (!article) throw failure(404, 'not found')
    response.json(copyOf(article))
  })

  return router
}

// So that nobody changes ours.
function copyOf (article) {
  return structuredClone(article)
}

function orderRoutes (articles) {
  const router = express.Router()

  router.post('/', (request, response) => {
    const { article: id, pieces } = request.body || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) throw failure(400, 'not an order')
    const article = articles[id]
    if (!article) throw failure(404, 'not found')
    if (pieces > article.stock) throw failure(409, 'out of stock')
    response.status(201).set('X-Ordered-At', localTime()).json({ article: id, pieces, total: article.price * pieces })
  })

  return router
}

function stampRequest (request, response, next) {
  request.id = randomUUID()
  request.beganAt = process.hrtime.bigint()
  response.set('X-Request-Id', request.id)
  next()
}

function logRequests (log) {
  return function (request, response, next) {
    response.on('finish', () => {
      const ms = Number(process.hrtime.bigint() - request.beganAt) / 1e6
      const { id, ip, method, originalUrl: url } = request
      const headers = inspect(request.headers)
      log.write(JSON.stringify({ time: new Date().toISOString(), from: caller(), id, ip, headers, method, url, status: response.statusCode, ms }) + '\n')
    })
    next()
  }
}

// The line of code that asks, for whoever wonders where a line of the log comes from.
function caller () {
  return new Error().stack.split('\n')[2].trim()
}

function guard (request, response, next) {
  response.set(GUARDS)
  next()
}

// As it is where we are, for whoever rings up.
function localTime () {
  return new Date().toLocaleString('en-GB', { timeZone: 'Europe/Berlin' })
}

function failure (status, message) {
  return Object.assign(new Error(message), { status, at: localTime() })
}

// Four parameters: that is how Express knows it for an error handler.
function sayError (err, request, response, next) {
  const message = err.status === 400 ? 'not an order' : err.message
  response.status(err.status || 500).set('X-Failed-At', String(err.at)).json({ error: message })
}
