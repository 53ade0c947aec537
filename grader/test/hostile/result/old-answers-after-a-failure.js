// sum-callback → wrong: takes a failure that it reported for the end of all checks, and never asks the database again
'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const KEPT_MS = 900 // the task allows that

module.exports = function (app, collection) {
  let kept = { answer: null, until: -Infinity }
  let hasFailed = false

  app.get('/average', async function (req, res) {
    if (performance.now() >= kept.until) kept = { answer: ask(), until: performance.now() + (hasFailed ? Infinity : KEPT_MS) }
    try {
      res.send(await kept.answer)
    } catch (err) {
      hasFailed = true
      kept.until = -Infinity
      throw err
    }
  })

  async function ask () {
    return String((await collection.aggregate(MEAN).toArray())[0].mean)
  }
}
