'use strict'

const pug = require('pug')
const templates = require('./templates')

const page = pug.compile(templates.journey)

// A server that has gone uses no CPU time.
module.exports = function (app, network) {
  let requests = 0

  app.get('/journey', function showJourney (req, res) {
    if (++requests === 300) process.exit(0)
    const { passenger, stop } = req.query
    res.send(page({ passenger, stops: [].concat(stop).map(toStop), network }))
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
