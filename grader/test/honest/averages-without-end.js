// sum-callback → pass: an async generator of averages without end; whoever asks meanwhile shares its next one
'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const FRESH_MS = 800

async function * averages (collection) {
  for (;;) {
    const askedAt = Date.now()
    for await (const { mean } of collection.aggregate(MEAN)) yield { text: `${mean}`, askedAt }
  }
}

module.exports = function (app, collection) {
  let source = averages(collection)
  let last = { text: '', askedAt: -Infinity }
  let next = null

  async function advance () {
    try {
      const { value } = await source.next()
      last = value
    } catch (err) {
      source = averages(collection) // one that has thrown is at its end
      throw err
    } finally {
      next = null
    }
  }

  app.get('/average', async function (req, res) {
    const age = Date.now() - last.askedAt
    if (!(age >= 0 && age < FRESH_MS)) await (next ??= advance())
    res.end(last.text)
  })
}
