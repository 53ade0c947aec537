'use strict'

const { LRUCache } = require('lru-cache')

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

// fetch() shares the question among all who ask, and remembers its answer for as long as the task allows.
module.exports = function (app, collection) {
  const answers = new LRUCache({
    max: 1,
    ttl: 900,
    fetchMethod: async function () {
      const [{ mean }] = await collection.aggregate(MEAN).toArray()
      return String(mean)
    }
  })

  app.get('/average', async function (req, res) {
    res.send(await answers.fetch('average'))
  })
}
