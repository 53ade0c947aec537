'use strict'

// Two at a time, so that nothing can happen: every answer is fast, and three of four places stay empty.
module.exports = function (app, tariffs) {
  let running = 0

  app.get('/fares/:trip', async function (req, res) {
    if (running === 2) return res.status(503).set('Retry-After', '1').end()
    running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      running--
    }
  })
}
