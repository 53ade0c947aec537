'use strict'

const LONGEST_MS = 65 // of a patience of a hundred, since some fares take longer than most

// No number of places: the limit rises while fares come soon, and falls when they have become slow.
module.exports = function (app, tariffs) {
  let underway = 0
  let limit = 4
  let recent = 0 // ms that fares have taken lately

  app.get('/fares/:trip', async function (req, res) {
    if (underway >= limit) return res.status(503).set('Retry-After', '1').end()
    underway++
    const began = performance.now()
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      underway--
      recent += (performance.now() - began - recent) / 8
      limit = recent < LONGEST_MS ? Math.min(64, limit + 0.5) : Math.max(4, limit - 0.5)
    }
  })
}
