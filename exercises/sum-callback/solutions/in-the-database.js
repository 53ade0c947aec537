'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

// The database has the documents: let it send one number instead of a thousand of them.
module.exports = function (app, collection) {
  app.get('/average', async function (req, res) {
    const [{ mean }] = await collection.aggregate(MEAN).toArray()
    res.send(String(mean))
  })
}
