// sum-callback → slow|timeout: computes for 6 s while the server starts, before there is a request to time
'use strict'

module.exports = function (app, collection) {
  for (const end = performance.now() + 6000; performance.now() < end;);

  app.get('/average', async function (req, res) {
    const [{ mean }] = await collection.aggregate([{ $group: { _id: null, mean: { $avg: '$value' } } }]).toArray()
    res.send(String(mean))
  })
}
