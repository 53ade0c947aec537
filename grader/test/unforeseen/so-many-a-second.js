// more-than-it-can-take, slow 1.2 → idle-loop: a limit by the clock, which watches no event loop
'use strict'
module.exports = function (app, tariffs) {
  let left = 200
  setInterval(() => { left = 200 }, 1000).unref()
  app.get('/fares/:trip', async function (req, res) {
    if (left-- <= 0) return res.status(503).set('Retry-After', '1').end()
    res.json(await tariffs.fare(req.params.trip))
  })
}
