'use strict'

const fastify = require('fastify')

// Fastify without a schema, and a line of the log for each request, at once.
module.exports = async function createApp (articles, log) {
  const app = fastify()
  app.addHook('onResponse', async (request, reply) => {
    log.write(JSON.stringify({ method: request.method, url: request.url, status: reply.statusCode }) + '\n')
  })

  app.get('/articles', async request => {
    const from = Number(request.query.from)
    return { from, articles: articles.slice(from, from + Number(request.query.count)) }
  })

  app.get('/articles/:id', async (request, reply) => {
    return articles[Number(request.params.id)] || reply.code(404).send({ error: 'not found' })
  })

  app.post('/orders', async (request, reply) => {
    const { article: id, pieces } = request.body || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) return reply.code(400).send({ error: 'not an order' })
    const article = articles[id]
    if (!article) return reply.code(404).send({ error: 'not found' })
    if (pieces > article.stock) return reply.code(409).send({ error: 'out of stock' })
    reply.code(201)
    return { article: id, pieces, total: article.price * pieces }
  })

  app.setNotFoundHandler((request, reply) => reply.code(404).send({ error: 'not found' }))
  app.setErrorHandler((err, request, reply) => {
    const status = err.statusCode || 500
    reply.code(status).send({ error: status === 400 ? 'not an order' : err.message })
  })
  await app.ready()
  return app.routing
}
