'use strict'

// Twelve under way: eight have a place, and four wait in the queue that the tariff service has in any case.
module.exports = function (app, tariffs) {
  let underway = 0

  app.use('/fares', function (req, res, next) {
    if (underway >= 12) return res.status(503).set('Retry-After', '1').send('Too many requests at the moment')
    underway++
    res.once('close', function () { underway-- })
    next()
  })

  app.get('/fares/:trip', async function (req, res) {
    res.json(await tariffs.fare(req.params.trip))
  })
}
