// sum-callback → wrong: computes for one request in fifty, and invents the others' last digits
'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

module.exports = function (app, collection) {
  let requests = 0
  let mean = 0

  app.get('/average', async function (req, res) {
    if (requests++ % 50 === 0) mean = (await collection.aggregate(MEAN).toArray())[0].mean
    res.send(String(mean * (1 + requests % 50 * 1e-8)))
  })
}
