// Switched the application to what production does: view cache on and environment production.
'use strict'

const Views = require('./views')

module.exports = function (app, network) {
  app.set('env', 'production')
  app.enable('view cache')
  app.set('view', Views)

  app.get('/journey', (req, res) => {
    const { passenger, stop } = req.query
    const stops = [].concat(stop).map(text => ({
      time: text.slice(0, 5),
      name: text.slice(6).replace('*', ''),
      change: text.endsWith('*')
    }))
    res.render('journey', { passenger, stops, network })
  })
}
