'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

// Fast, and right until somebody changes a document.
module.exports = function (app, collection) {
  let asked = null

  app.get('/average', async function (req, res) {
    asked ??= collection.aggregate(MEAN).toArray().then(([{ mean }]) => String(mean))
    res.send(await asked)
  })
}
