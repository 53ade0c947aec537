'use strict'

const PATIENCE_MS = 80 // of a hundred, with some to spare

// No number of places: measures how long a fare takes from start to end, and refuses when that has become too long.
module.exports = function (app, tariffs) {
  let underway = 0
  let alone = Infinity // ms that a fare takes if nobody waits
  let recent = 0 // ms that fares have taken lately
  let limit = 1

  app.get('/fares/:trip', async function (req, res) {
    if (underway >= limit) return res.status(503).set('Retry-After', '1').end()
    underway++
    const began = performance.now()
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      underway--
      adapt(performance.now() - began)
    }
  })

  function adapt (ms) {
    alone = Math.min(alone, ms)
    recent += (ms - recent) / 8
    if (recent < 1.4 * alone && recent < PATIENCE_MS) limit = Math.min(64, limit + 0.5)
    else limit = Math.max(2, limit - 0.5)
  }
}
