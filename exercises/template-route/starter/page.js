'use strict'

const Views = require('./views')

module.exports = function (app, network) {
  app.set('view', Views)

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.render('journey', { passenger, stops: [].concat(stop).map(toStop), network })
  })
}

// "09:14 Ashford", with an asterisk behind it where one has to change trains.
function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
