'use strict'

// A stack of four: the newest visitor has the most patience left, and whoever has waited longest is refused to make room.
module.exports = function (app, tariffs) {
  const stack = []
  let running = 0

  app.get('/fares/:trip', function (req, res) {
    if (running < 8) return serve(req, res)
    stack.push({ req, res })
    if (stack.length > 4) stack.shift().res.status(503).set('Retry-After', '1').end()
  })

  async function serve (req, res) {
    running++
    try {
      res.json(await tariffs.fare(req.params.trip))
    } catch (err) {
      res.status(502).end()
    } finally {
      running--
      const next = stack.pop()
      if (next) serve(next.req, next.res)
    }
  }
}
