'use strict'

const pug = require('pug')
const templates = require('./templates')

module.exports = function (app, network) {
  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    const page = pug.compile(templates.journey, { compileDebug: false })
    res.send(page({ passenger, stops: [].concat(stop).map(toStop), network }))
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
