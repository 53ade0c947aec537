// lru-cache with a single entry and fetchMethod; the database computes the average.
'use strict'

const { LRUCache } = require('lru-cache')

module.exports = (app, collection) => {
  const cache = new LRUCache({
    max: 1,
    ttl: 800,
    fetchMethod: async () => {
      const [result] = await collection.aggregate([{ $group: { _id: null, mean: { $avg: '$value' } } }]).toArray()
      return String(result.mean)
    }
  })

  app.get('/average', async (req, res) => {
    res.send(await cache.fetch('average'))
  })
}
