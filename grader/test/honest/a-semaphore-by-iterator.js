// more-than-it-can-take → pass: eight loops that never end take requests from an array, and a middleware refuses when it is full
'use strict'

const PLACES = 8
const ROOM = 3

module.exports = function (app, tariffs) {
  const counter = []
  const idle = []

  async function * visitors () {
    for (;;) {
      if (counter.length === 0) await new Promise(resolve => idle.push(resolve))
      else yield counter.shift()
    }
  }

  async function work () {
    for await (const { req, res, next } of visitors()) {
      await tariffs.fare(req.params.trip).then(fare => res.json(fare), next)
    }
  }

  for (let i = 0; i < PLACES; i++) work()

  app.get('/fares/:trip', function (req, res, next) {
    if (idle.length === 0 && counter.length >= ROOM) return res.status(503).set('Retry-After', '2').type('text').send('Full')
    counter.push({ req, res, next })
    idle.shift()?.()
  })
}
