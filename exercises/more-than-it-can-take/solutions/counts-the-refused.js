'use strict'

// Counts every request, and forgets to count the refused ones out. After the first rush it refuses for ever.
module.exports = function (app, tariffs) {
  let running = 0

  app.get('/fares/:trip', async function (req, res) {
    if (++running > 8) return res.status(503).set('Retry-After', '1').end()
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      running--
    }
  })
}
