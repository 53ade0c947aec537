// sum-callback → wrong: once the database has failed it is not asked again for a second, though it may answer by then
'use strict'

const { LRUCache } = require('lru-cache')

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const FAILED_MS = 1000

module.exports = function (app, collection) {
  let failed = { err: null, until: -Infinity }
  const answers = new LRUCache({
    max: 1,
    ttl: 900,
    fetchMethod: async () => String((await collection.aggregate(MEAN).toArray())[0].mean)
  })

  app.get('/average', async function (req, res) {
    if (performance.now() < failed.until) throw failed.err
    try {
      res.send(await answers.fetch('average'))
    } catch (err) {
      failed = { err, until: performance.now() + FAILED_MS }
      throw err
    }
  })
}
