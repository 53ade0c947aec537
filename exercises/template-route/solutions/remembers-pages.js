'use strict'

const Views = require('./views')

// A page for each address: right, and of use only where an address comes twice. The Map grows as long as the server lives.
module.exports = function (app, network) {
  const pages = new Map()
  app.set('view', Views)

  app.get('/journey', function showJourney (req, res, next) {
    const known = pages.get(req.url)
    if (known !== undefined) return res.send(known)
    const { passenger, stop } = req.query
    app.render('journey', { passenger, stops: [].concat(stop).map(toStop), network }, (err, html) => {
      if (err) return next(err)
      pages.set(req.url, html)
      res.send(html)
    })
  })
}

function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
