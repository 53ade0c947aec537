// sum-callback → wrong: reports failures afresh until the check of failures may end, and remembers the last one from then on
'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const KEPT_MS = 900 // the task allows that for an answer
const TRIED_MS = 500 // failures are reported for 600 ms
const REMEMBERED_MS = 5000

module.exports = function (app, collection) {
  let kept = { answer: null, until: -Infinity }
  let firstFailedAt = Infinity
  let remembered = { err: null, until: -Infinity }

  app.get('/average', async function (req, res) {
    const now = performance.now()
    if (now < remembered.until) throw remembered.err
    if (now >= kept.until) kept = { answer: ask(), until: now + KEPT_MS }
    try {
      res.send(await kept.answer)
    } catch (err) {
      kept.until = -Infinity
      firstFailedAt = Math.min(firstFailedAt, performance.now())
      if (performance.now() > firstFailedAt + TRIED_MS) remembered = { err, until: performance.now() + REMEMBERED_MS }
      throw err
    }
  })

  async function ask () {
    return String((await collection.aggregate(MEAN).toArray())[0].mean)
  }
}
