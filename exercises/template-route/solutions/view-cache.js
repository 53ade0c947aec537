'use strict'

const Views = require('./views')

// What Express does by itself where NODE_ENV says production before the application is made.
module.exports = function (app, network) {
  app.set('view', Views)
  app.enable('view cache')

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.render('journey', { passenger, stops: [].concat(stop).map(toStop), network })
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
