// The database has $avg, so I let it aggregate and send me a single number.
'use strict'

module.exports = function (app, collection) {
  app.get('/average', async (req, res) => {
    const [{ average }] = await collection.aggregate([
      { $group: { _id: null, average: { $avg: '$value' } } }
    ]).toArray()
    res.type('text').send(String(average))
  })
}
