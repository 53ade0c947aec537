'use strict'

// Nobody waits: a request that finds all places taken is refused.
module.exports = function (app, tariffs) {
  let running = 0

  app.get('/fares/:trip', async function (req, res) {
    if (running === 8) return res.status(503).set('Retry-After', '1').end()
    running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      running--
    }
  })
}
