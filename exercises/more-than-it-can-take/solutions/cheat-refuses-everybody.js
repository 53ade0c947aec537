'use strict'

// Nothing is as fast as a refusal.
module.exports = function (app) {
  app.get('/fares/:trip', function (req, res) {
    res.status(503).set('Retry-After', '1').end()
  })
}
