'use strict'

const fastq = require('fastq')

// fastq keeps to eight at a time. Its queue has no limit, so ask for its length before pushing.
module.exports = function (app, tariffs) {
  const queue = fastq.promise(trip => tariffs.fare(trip), 8)

  app.get('/fares/:trip', async function (req, res) {
    if (queue.length() >= 4) return res.status(503).set('Retry-After', '1').end()
    res.json(await queue.push(req.params.trip))
  })
}
