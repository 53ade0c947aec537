'use strict'

// To be on the safe side: half of the places stay empty.
module.exports = function (app, tariffs) {
  let running = 0

  app.get('/fares/:trip', async function (req, res) {
    if (running === 4) return res.status(503).set('Retry-After', '1').end()
    running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      running--
    }
  })
}
