'use strict'

const PATIENCE_MS = 100

// A timeout is no limit: the tariff service still works on every fare, for visitors who have been refused.
module.exports = function (app, tariffs) {
  app.get('/fares/:trip', async function (req, res) {
    const timer = setTimeout(refuse, PATIENCE_MS)
    const fare = await tariffs.fare(req.params.trip)
    clearTimeout(timer)
    if (!res.headersSent) res.json(fare)

    function refuse () {
      res.status(503).set('Retry-After', '1').end()
    }
  })
}
