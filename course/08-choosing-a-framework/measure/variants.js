'use strict'

// node variants.js <name>: the route of the lesson once more, with one thing changed.

const express = require('express')
const fastify = require('fastify')
const articles = require('./articles')

const MIDDLEWARES = 20
const ADDITIONS = 100000

const find = request => articles[Number(request.params.id)]

/** What a handler does besides. Its result is used, so that it cannot be left out. */
function work () {
  let sum = 0
  for (let i = 0; i < ADDITIONS; i++) sum += Math.sqrt(i)
  return sum
}

function inExpress ({ settings = [], before = [], answer = (request, response) => response.json(find(request)) }) {
  const app = express()
  settings.forEach(name => app.disable(name))
  before.forEach(middleware => app.use(middleware))
  app.get('/articles/:id', answer)
  return app
}

function inFastify ({ hooks = [], answer = (request, reply) => reply.send(find(request)) }) {
  const app = fastify()
  hooks.forEach(hook => app.addHook('onRequest', hook))
  app.get('/articles/:id', answer)
  return { listen: port => app.listen({ port }) }
}

const times = (count, one) => Array.from({ length: count }, () => one)

const variants = {
  'express-without-etag': () => inExpress({ settings: ['etag', 'x-powered-by'] }),
  'express-with-parsers': () => inExpress({ before: [express.json(), express.urlencoded({ extended: true }), express.text()] }),
  'express-with-middlewares': () => inExpress({ before: times(MIDDLEWARES, (request, response, next) => next()) }),
  'express-with-work': () => inExpress({ answer (request, response) { response.json(work() > 0 && find(request)) } }),
  'fastify-without-schema': () => inFastify({}),
  'fastify-with-hooks': () => inFastify({ hooks: times(MIDDLEWARES, (request, reply, done) => done()) }),
  'fastify-with-async-hooks': () => inFastify({ hooks: times(MIDDLEWARES, async () => {}) }),
  'fastify-with-work': () => inFastify({ answer (request, reply) { reply.send(work() > 0 && find(request)) } })
}

variants[process.argv[2]]().listen(Number(process.env.PORT))
process.once('SIGINT', () => process.exit())
