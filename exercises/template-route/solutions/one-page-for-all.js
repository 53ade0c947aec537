'use strict'

const Views = require('./views')

// A cache of pages under the path, as if everybody at /journey saw the same.
module.exports = function (app, network) {
  const pages = new Map()
  app.set('view', Views)

  app.get('/journey', function showJourney (req, res, next) {
    if (pages.has(req.path)) return res.send(pages.get(req.path))
    const { passenger, stop } = req.query
    app.render('journey', { passenger, stops: [].concat(stop).map(toStop), network }, (err, html) => {
      if (err) return next(err)
      pages.set(req.path, html)
      res.send(html)
    })
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
