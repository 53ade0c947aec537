'use strict'

const express = require('express')
const Views = require('./views')

// An application within the application: this one is made when NODE_ENV says production.
module.exports = function (app, network) {
  process.env.NODE_ENV = 'production'
  const own = express()
  own.set('view', Views)

  own.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.render('journey', { passenger, stops: [].concat(stop).map(toStop), network })
  })
  app.use(own)
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
