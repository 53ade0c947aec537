'use strict'

// Adds GET /fares/:trip to the Express application: the fare of one trip, as JSON.
module.exports = function (app, tariffs) {
  app.get('/fares/:trip', async function (req, res) {
    res.json(await tariffs.fare(req.params.trip))
  })
}
