'use strict'

// A server that has gone uses no CPU time.
module.exports = function (app, collection) {
  let requests = 0

  app.get('/average', async function (req, res) {
    if (++requests === 200) process.exit(0)
    const [{ mean }] = await collection.aggregate([{ $group: { _id: null, mean: { $avg: '$value' } } }]).toArray()
    res.send(String(mean))
  })
}
