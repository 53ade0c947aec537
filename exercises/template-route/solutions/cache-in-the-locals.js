'use strict'

const Views = require('./views')

// The same for one view alone: Express asks its setting only where the locals say nothing.
module.exports = function (app, network) {
  app.set('view', Views)

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.render('journey', { cache: true, passenger, stops: [].concat(stop).map(toStop), network })
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
