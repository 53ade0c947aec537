'use strict'

const Views = require('./views')

const view = new Views('journey')

// Keeps the view, as Express does in production, and does not tell pug to keep what it compiles.
module.exports = function (app, network) {
  app.get('/journey', function showJourney (req, res, next) {
    const { passenger, stop } = req.query
    view.render({ passenger, stops: [].concat(stop).map(toStop), network }, (err, html) => err ? next(err) : res.send(html))
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
