// sum-callback → wrong|slow: never asks the database again while requests keep coming, however long that lasts
'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const SILENCE_MS = 700

module.exports = function (app, collection) {
  let asked = null
  let last = -Infinity

  app.get('/average', async function (req, res) {
    const now = Date.now()
    if (now - last > SILENCE_MS) asked = null
    last = now
    try {
      asked ??= collection.aggregate(MEAN).toArray().then(([{ mean }]) => String(mean))
      res.send(await asked)
    } catch (err) {
      asked = null
      throw err
    }
  })
}
