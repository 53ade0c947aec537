'use strict'

const Views = require('./views')

// Express has read NODE_ENV when the application was made; and 'env' is a name that others look at, not what switches the cache.
module.exports = function (app, network) {
  process.env.NODE_ENV = 'production'
  app.set('env', 'production')
  app.set('view', Views)

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.render('journey', { passenger, stops: [].concat(stop).map(toStop), network })
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
