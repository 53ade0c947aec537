'use strict'

const fastify = require('fastify')
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

// Another framework. Everything else has moved with it.
module.exports = async function createApp (articles, log) {
  const app = fastify()
  app.addHook('onRequest', stampRequest)
  app.addHook('onRequest', guard)
  app.addHook('onResponse', logRequests(log))

  app.get('/articles', async request => {
    const from = Number(request.query.from)
    const count = Number(request.query.count)
    return { from, articles: articles.slice(from, from + count).map(copyOf) }
  })

  app.get('/articles/:id', async request => {
    const article = articles[Number(request.params.id)]
    if (!article) throw failure(404, 'not found')
    return copyOf(article)
  })

  app.post('/orders', async (request, reply) => {
    const { article: id, pieces } = request.body || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) throw failure(400, 'not an order')
    const article = articles[id]
    if (!article) throw failure(404, 'not found')
    if (pieces > article.stock) throw failure(409, 'out of stock')
    reply.code(201).header('X-Ordered-At', localTime())
    return { article: id, pieces, total: article.price * pieces }
  })

  app.setNotFoundHandler(async () => { throw failure(404, 'not found') })
  app.setErrorHandler(async (err, request, reply) => {
    const status = err.status || err.statusCode || 500
    reply.code(status).header('X-Failed-At', String(err.at))
    return { error: status === 400 ? 'not an order' : err.message }
  })
  await app.ready()
  return app.routing
}

// So that nobody changes ours.
function copyOf (article) {
  return structuredClone(article)
}

async function stampRequest (request, reply) {
  request.stamp = { id: randomUUID(), beganAt: process.hrtime.bigint() }
  reply.header('X-Request-Id', request.stamp.id)
}

async function guard (request, reply) {
  reply.headers(GUARDS)
}

function logRequests (log) {
  return async function (request, reply) {
    const ms = Number(process.hrtime.bigint() - request.stamp.beganAt) / 1e6
    const { ip, method, url } = request
    const headers = inspect(request.headers)
    log.write(JSON.stringify({ time: new Date().toISOString(), from: caller(), id: request.stamp.id, ip, headers, method, url, status: reply.statusCode, ms }) + '\n')
  }
}

// The line of code that asks, for whoever wonders where a line of the log comes from.
function caller () {
  return new Error().stack.split('\n')[2].trim()
}

// As it is where we are, for whoever rings up.
function localTime () {
  return new Date().toLocaleString('en-GB', { timeZone: 'Europe/Berlin' })
}

function failure (status, message) {
  return Object.assign(new Error(message), { status, at: localTime() })
}
