// sum-callback → pass: a timer renews the answer before it is too old, for as long as somebody asks
'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const FRESH_MS = 900
const RENEW_MS = 450

module.exports = function (app, collection) {
  let answer = { text: '', askedAt: -Infinity }
  let asking = null
  let renewal = null

  async function ask () {
    const askedAt = performance.now()
    const [{ mean }] = await collection.aggregate(MEAN).toArray()
    answer = { text: String(mean), askedAt }
    return answer.text
  }

  const average = () => asking ??= ask().finally(() => { asking = null })

  function renewLater () {
    renewal ??= setTimeout(function () {
      renewal = null
      average().catch(() => {}) // who asks next is told, once the last answer is too old
    }, RENEW_MS).unref()
  }

  app.get('/average', async function (req, res) {
    renewLater()
    // A process may be stopped and its timers late: the age counts, not that there is a timer.
    const isFresh = performance.now() - answer.askedAt < FRESH_MS
    res.send(isFresh ? answer.text : await average())
  })
}
