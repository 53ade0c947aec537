// Ported to Fastify with one handler per route and an onResponse hook for the log.
'use strict'

const fastify = require('fastify')

module.exports = async function createApp (articles, log) {
  const app = fastify({ logger: false })

  app.addHook('onResponse', async (request, reply) => {
    log.write(JSON.stringify({ method: request.method, url: request.raw.url, status: reply.statusCode }) + '\n')
  })

  app.get('/articles', async request => {
    const from = Number(request.query.from)
    const count = Number(request.query.count)
    return { from, articles: articles.slice(from, from + count) }
  })

  app.get('/articles/:id', async (request, reply) => {
    const article = articles[Number(request.params.id)]
    if (!article) return reply.code(404).send({ error: 'not found' })
    return article
  })

  app.post('/orders', async (request, reply) => {
    const { article: id, pieces } = request.body ?? {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) {
      return reply.code(400).send({ error: 'not an order' })
    }
    const article = articles[id]
    if (!article) return reply.code(404).send({ error: 'not found' })
    if (pieces > article.stock) return reply.code(409).send({ error: 'out of stock' })
    return reply.code(201).send({ article: id, pieces, total: article.price * pieces })
  })

  app.setNotFoundHandler((request, reply) => reply.code(404).send({ error: 'not found' }))
  app.setErrorHandler((error, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? 400 : 500
    reply.code(status).send({ error: status === 400 ? 'not an order' : 'internal error' })
  })

  await app.ready()
  return app.routing
}
