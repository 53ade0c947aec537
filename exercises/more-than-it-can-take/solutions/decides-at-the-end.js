'use strict'

const LONGEST_WAIT_MS = 90

// The queue has no limit. Whoever has waited too long is refused when it would be their turn.
module.exports = function (app, tariffs) {
  const queue = []
  let running = 0

  app.get('/fares/:trip', function (req, res) {
    queue.push({ req, res, since: performance.now() })
    next()
  })

  function next () {
    while (running < 8 && queue.length > 0) {
      const { req, res, since } = queue.shift()
      if (performance.now() - since > LONGEST_WAIT_MS) res.status(503).set('Retry-After', '1').end()
      else serve(req, res)
    }
  }

  async function serve (req, res) {
    running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } catch (err) {
      res.status(502).end()
    } finally {
      running--
      next()
    }
  }
}
