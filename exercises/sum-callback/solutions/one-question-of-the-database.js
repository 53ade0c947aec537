'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

// The database computes, and all who ask meanwhile share the answer. Never older than the question.
module.exports = function (app, collection) {
  let asked = null

  function average () {
    asked ??= collection.aggregate(MEAN).toArray()
      .then(([{ mean }]) => String(mean))
      .finally(() => { asked = null })
    return asked
  }

  app.get('/average', async function (req, res) {
    res.send(await average())
  })
}
