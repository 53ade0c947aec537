'use strict'

// Whoever would have to wait gets a fare that nobody has computed.
module.exports = function (app, tariffs) {
  let running = 0

  app.get('/fares/:trip', async function (req, res) {
    const { trip } = req.params
    if (running === 8) return res.json({ trip, cents: 1990, offer: 'c0ffee' })
    running++
    try {
      res.json(await tariffs.fare(trip))
    } finally {
      running--
    }
  })
}
