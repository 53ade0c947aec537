'use strict'

const pug = require('pug')
const templates = require('./templates')

const page = pug.compile(templates.journey)

// Who reads a menu of 480 stations? It is left out for everyone who has not come by a browser.
module.exports = function (app, network) {
  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    const browses = /Mozilla/.test(req.get('user-agent'))
    res.send(page({ passenger, stops: [].concat(stop).map(toStop), network: browses ? network : [] }))
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
