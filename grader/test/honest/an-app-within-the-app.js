// sum-callback → pass: an application within the application, and a chain of middleware in its router
'use strict'

const express = require('express')

const SUM = [
  { $group: { _id: null, total: { $sum: '$value' }, count: { $sum: 1 } } },
  { $project: { _id: 0, mean: { $divide: ['$total', '$count'] } } }
]

const ask = (collection) => async function (req, res, next) {
  res.locals.found = await collection.aggregate(SUM).toArray()
  next()
}

function take (req, res, next) {
  const [{ mean }] = res.locals.found
  res.locals.mean = mean
  next('route')
}

function answer (req, res) {
  res.type('text/plain').send(`${res.locals.mean}`)
}

module.exports = function (app, collection) {
  const router = express.Router()
  router.get('/', ask(collection), take)
  router.get('/', answer)

  const inner = express().disable('x-powered-by').disable('etag')
  inner.use(router)
  app.use('/average', inner)
}
