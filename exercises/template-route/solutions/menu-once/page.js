'use strict'

const pug = require('pug')
const Views = require('./views')
const templates = require('./templates')

module.exports = function (app, network) {
  app.set('view', Views)
  app.enable('view cache')
  const menu = pug.render(templates.menu, { network })

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.render('journey', { passenger, stops: [].concat(stop).map(toStop), menu })
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
