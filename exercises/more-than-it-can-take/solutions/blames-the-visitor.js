'use strict'

// 429 says that this visitor asks too often. Here nobody does; the service is overloaded, and that is a 503.
module.exports = function (app, tariffs) {
  let running = 0

  app.get('/fares/:trip', async function (req, res) {
    if (running === 8) return res.status(429).set('Retry-After', '1').end()
    running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      running--
    }
  })
}
