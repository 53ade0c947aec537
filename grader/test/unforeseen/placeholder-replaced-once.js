// template-route, wrong (greets everyone with their own name) → one-page-for-all: one name of two, and the key is not the path
'use strict'
const Views = require('./views')
module.exports = function (app, network) {
  const pages = new Map()
  app.set('view', Views)
  app.get('/journey', function showJourney (req, res, next) {
    const { passenger, stop } = req.query
    const key = JSON.stringify(stop)
    const greet = () => res.send(pages.get(key).replace('%passenger%', () => escaped(passenger)))
    if (pages.has(key)) return greet()
    app.render('journey', { passenger: '%passenger%', stops: [].concat(stop).map(toStop), network }, (err, html) => {
      if (err) return next(err)
      pages.set(key, html)
      greet()
    })
  })
}
const escaped = text => text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
function toStop (text) {
  return { time: text.slice(0, 5), name: text.slice(6).replace('*', ''), change: text.endsWith('*') }
}
