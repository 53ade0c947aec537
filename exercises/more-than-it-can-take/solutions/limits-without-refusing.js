'use strict'

const fastq = require('fastq')

// The tariff service never gets more than it can take. The queue is here now, and as long as before.
module.exports = function (app, tariffs) {
  const queue = fastq.promise(trip => tariffs.fare(trip), 8)

  app.get('/fares/:trip', async function (req, res) {
    if (queue.length() >= 1000) return res.status(503).set('Retry-After', '1').end()
    res.json(await queue.push(req.params.trip))
  })
}
