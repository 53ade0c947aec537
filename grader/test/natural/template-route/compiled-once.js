// Bypass res.render: compile the pug text once and call the function myself.
'use strict'

const pug = require('pug')
const templates = require('./templates')

module.exports = (app, network) => {
  const page = pug.compile(templates.journey, { compileDebug: false })

  app.get('/journey', (req, res) => {
    const stops = [req.query.stop].flat().map(text => ({
      time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*')
    }))
    res.type('html').send(page({ passenger: req.query.passenger, stops, network }))
  })
}
