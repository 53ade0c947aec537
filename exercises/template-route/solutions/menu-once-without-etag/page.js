'use strict'

const pug = require('pug')
const templates = require('./templates')

const page = pug.compile(templates.journey, { compileDebug: false })

module.exports = function (app, network) {
  app.disable('etag')
  const menu = pug.render(templates.menu, { network })

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.send(page({ passenger, stops: [].concat(stop).map(toStop), menu }))
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
