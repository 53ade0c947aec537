'use strict'

const express = require('express')

const MOST_LINES = 64

// Express with nothing that a request does not need.
module.exports = function createApp (articles, log) {
  const app = express()
  app.disable('etag')
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.use(logRequests(log))

  app.get('/articles', (request, response) => {
    const query = request.query
    const from = Number(query.from)
    answer(response, 200, { from, articles: articles.slice(from, from + Number(query.count)) })
  })

  app.get('/articles/:id', (request, response) => {
    const article = articles[Number(request.params.id)]
    if (article) answer(response, 200, article)
    else answer(response, 404, { error: 'not found' })
  })

  app.post('/orders', express.json(), (request, response) => {
    const { article: id, pieces } = request.body || {}
    if (!isOrder(id, pieces)) return answer(response, 400, { error: 'not an order' })
    const article = articles[id]
    if (!article) return answer(response, 404, { error: 'not found' })
    if (pieces > article.stock) return answer(response, 409, { error: 'out of stock' })
    answer(response, 201, { article: id, pieces, total: article.price * pieces })
  })

  app.use((request, response) => answer(response, 404, { error: 'not found' }))
  app.use(sayError)
  return app
}

function isOrder (id, pieces) {
  return Number.isInteger(id) && Number.isInteger(pieces) && pieces >= 1 && pieces <= 100
}

// Express takes a string for HTML.
function answer (response, status, value) {
  response.status(status).send(JSON.stringify(value))
}

function logRequests (log) {
  let lines = []

  function flush () {
    if (lines.length > 0) log.write(lines.join(''))
    lines = []
  }

  return function (request, response, next) {
    response.on('finish', () => {
      if (lines.push(JSON.stringify({ method: request.method, url: request.originalUrl, status: response.statusCode }) + '\n') === 1) setTimeout(flush, 20)
      if (lines.length === MOST_LINES) flush()
    })
    next()
  }
}

function sayError (err, request, response, next) {
  const status = err.status || 500
  answer(response, status, { error: status === 400 ? 'not an order' : err.message })
}
