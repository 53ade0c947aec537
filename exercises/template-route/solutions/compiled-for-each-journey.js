'use strict'

const pug = require('pug')
const templates = require('./templates')

// Remembers what is compiled, under a key that has the traveller in it.
module.exports = function (app, network) {
  const compiled = new Map()

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    const stops = [].concat(stop).map(toStop)
    const key = JSON.stringify(['journey', passenger, stops.length])
    if (!compiled.has(key)) compiled.set(key, pug.compile(templates.journey))
    res.send(compiled.get(key)({ passenger, stops, network }))
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
