'use strict'

const fastify = require('fastify')

const MOST_LINES = 64

const text = { type: 'string' }
const number = { type: 'integer' }
const article = { type: 'object', properties: { id: number, name: text, price: number, stock: number } }
const order = { type: 'object', properties: { article: { type: 'integer', minimum: 0 }, pieces: { type: 'integer', minimum: 1, maximum: 100 } }, required: ['article', 'pieces'] }
const list = { type: 'object', properties: { from: number, articles: { type: 'array', items: article } } }
const bill = { type: 'object', properties: { article: number, pieces: number, total: number } }

// What the schema of an answer does not name is left out of it, without a word.
module.exports = async function createApp (articles, log) {
  const app = fastify({ ajv: { customOptions: { coerceTypes: false } } })
  app.addHook('onResponse', logRequests(log))

  app.get('/articles', { schema: { response: { 200: list } } }, (request, reply) => {
    const from = Number(request.query.from)
    reply.send({ from, articles: articles.slice(from, from + Number(request.query.count)) })
  })

  app.get('/articles/:id', { schema: { response: { 200: article } } }, (request, reply) => {
    const found = articles[Number(request.params.id)]
    if (found) reply.send(found)
    else reply.code(404).send({ error: 'not found' })
  })

  app.post('/orders', { schema: { body: order, response: { 201: bill } } }, (request, reply) => {
    const { article: id, pieces } = request.body
    const found = articles[id]
    if (!found) reply.code(404).send({ error: 'not found' })
    else if (pieces > found.stock) reply.code(409).send({ error: 'out of stock' })
    else reply.code(201).send({ article: id, pieces, total: found.price * pieces })
  })

  app.setNotFoundHandler((request, reply) => reply.code(404).send({ error: 'not found' }))
  app.setErrorHandler((err, request, reply) => {
    const status = err.statusCode || 500
    reply.code(status).send({ error: status === 400 ? 'not an order' : err.message })
  })
  await app.ready()
  return app.routing
}

function logRequests (log) {
  let lines = ''
  let count = 0

  function flush () {
    if (count > 0) log.write(lines)
    lines = ''
    count = 0
  }

  return function (request, reply, done) {
    lines += JSON.stringify({ method: request.method, url: request.url, status: reply.statusCode }) + '\n'
    if (++count === 1) setTimeout(flush, 20)
    if (count === MOST_LINES) flush()
    done()
  }
}
