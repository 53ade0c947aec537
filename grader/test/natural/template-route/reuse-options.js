// Avoids work around the template: no etag, a precomputed network in app.locals, a loop in place of map.
'use strict'

const Views = require('./views')

module.exports = function (app, network) {
  app.set('view', Views)
  app.disable('etag')
  app.disable('x-powered-by')
  app.locals.network = network

  app.get('/journey', function (req, res) {
    const list = Array.isArray(req.query.stop) ? req.query.stop : [req.query.stop]
    const stops = []
    for (let i = 0; i < list.length; i++) {
      const text = list[i]
      stops.push({ time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') })
    }
    res.render('journey', { passenger: req.query.passenger, stops })
  })
}
