'use strict'

const express = require('express')

// Express still, as its manual shows it: what no answer needs is gone, a body is parsed where there is one, and
// a turn of the event loop writes its lines of the log together.
module.exports = function createApp (articles, log) {
  const app = express()
  app.disable('etag')
  app.disable('x-powered-by')
  app.use(logRequests(log))

  app.get('/articles', (request, response) => {
    const from = Number(request.query.from)
    response.json({ from, articles: articles.slice(from, from + Number(request.query.count)) })
  })

  app.get('/articles/:id', (request, response) => {
    const article = articles[Number(request.params.id)]
    if (article) response.json(article)
    else response.status(404).json({ error: 'not found' })
  })

  app.post('/orders', express.json(), (request, response) => {
    const { article: id, pieces } = request.body || {}
    if (!isOrder(id, pieces)) return response.status(400).json({ error: 'not an order' })
    const article = articles[id]
    if (!article) return response.status(404).json({ error: 'not found' })
    if (pieces > article.stock) return response.status(409).json({ error: 'out of stock' })
    response.status(201).json({ article: id, pieces, total: article.price * pieces })
  })

  app.use((request, response) => response.status(404).json({ error: 'not found' }))
  app.use(sayError)
  return app
}

function isOrder (id, pieces) {
  return Number.isInteger(id) && Number.isInteger(pieces) && pieces >= 1 && pieces <= 100
}

function logRequests (log) {
  return function (request, response, next) {
    response.on('finish', () => {
      if (log.writableCorked === 0) {
        log.cork()
        setImmediate(() => log.uncork())
      }
      log.write(JSON.stringify({ method: request.method, url: request.originalUrl, status: response.statusCode }) + '\n')
    })
    next()
  }
}

function sayError (err, request, response, next) {
  const status = err.status || 500
  response.status(status).json({ error: status === 400 ? 'not an order' : err.message })
}
