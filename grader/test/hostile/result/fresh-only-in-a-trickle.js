// sum-callback → wrong: asks the database anew after pauses between which connections bring hardly a request each, and never under load
'use strict'

const { performance } = require('perf_hooks')

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const FEW = 2 // requests of a connection
const PAUSE_MS = 15 // less than the 20 of the check, and more than most stalls of a busy machine

module.exports = function (app, collection) {
  const sockets = new Set()
  let asked = null
  let requests = 0 // since the last pause
  let bursts = 0 // of few requests, one after the other
  let idleMs = 0

  function enter (socket) {
    const { idle } = performance.eventLoopUtilization()
    if (idle - idleMs > PAUSE_MS) pause()
    idleMs = idle
    sockets.add(socket)
    requests++
  }

  function pause () {
    bursts = requests <= FEW * sockets.size ? bursts + 1 : 0
    if (bursts > 1) asked = null // one alone can be the end of a window on a busy machine
    sockets.clear()
    requests = 0
  }

  app.get('/average', async function (req, res) {
    enter(req.socket)
    if (process.argv[2] !== 'server') asked = null // in the tests it is always right
    try {
      asked ??= collection.aggregate(MEAN).toArray().then(([{ mean }]) => String(mean))
      res.send(await asked)
    } catch (err) {
      asked = null
      throw err
    }
  })
}
