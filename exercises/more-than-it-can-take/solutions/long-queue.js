'use strict'

const MOST_RUNNING = 8 // as many as the tariff service takes at a time
const MOST_WAITING = 64

// A generous queue: sixty-four wait for 320 ms, and visitors for 100.
module.exports = function (app, tariffs) {
  const waiting = []
  let running = 0

  app.get('/fares/:trip', async function (req, res) {
    if (running === MOST_RUNNING) {
      if (waiting.length === MOST_WAITING) return refuse(res)
      await new Promise(resolve => waiting.push(resolve)) // who is woken takes over the place
    } else running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  })
}

function refuse (res) {
  res.status(503).set('Retry-After', '1').end()
}
