// more-than-it-can-take, slow 1.05 → too-strict: the limit is too high, not too low
'use strict'
module.exports = function (app, tariffs) {
  let running = 0
  app.get('/fares/:trip', async function (req, res) {
    if (running === 100) return res.status(503).set('Retry-After', '1').end()
    running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      running--
    }
  })
}
