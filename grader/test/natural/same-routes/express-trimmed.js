// Kept Express, and removed every middleware that no route needs: guards, ids, other body parsers.
'use strict'

const express = require('express')

module.exports = function createApp (articles, log) {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')

  app.use((req, res, next) => {
    const { method, originalUrl: url } = req
    res.on('finish', () => log.write(JSON.stringify({ method, url, status: res.statusCode }) + '\n'))
    next()
  })

  app.get('/articles', (req, res) => {
    const from = Number(req.query.from)
    const count = Number(req.query.count)
    res.json({ from, articles: articles.slice(from, from + count) })
  })

  app.get('/articles/:id', (req, res) => {
    const article = articles[Number(req.params.id)]
    if (!article) return res.status(404).json({ error: 'not found' })
    res.json(article)
  })

  app.post('/orders', express.json(), (req, res) => {
    const { article: id, pieces } = req.body || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) {
      return res.status(400).json({ error: 'not an order' })
    }
    const article = articles[id]
    if (!article) return res.status(404).json({ error: 'not found' })
    if (pieces > article.stock) return res.status(409).json({ error: 'out of stock' })
    res.status(201).json({ article: id, pieces, total: article.price * pieces })
  })

  app.use((req, res) => res.status(404).json({ error: 'not found' }))
  app.use((err, req, res, next) => res.status(400).json({ error: 'not an order' }))
  return app
}
