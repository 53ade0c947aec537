// Keep the last answer in a variable for 900 ms and recompute when it is older.
'use strict'

module.exports = function (app, collection) {
  let text = null
  let loadedAt = 0
  let loading = null

  async function load () {
    const startedAt = Date.now()
    try {
      const documents = await collection.find({}, { projection: { _id: 0, value: 1 } }).toArray()
      let total = 0
      for (const { value } of documents) total += value
      text = String(total / documents.length)
      loadedAt = startedAt
      return text
    } finally {
      loading = null
    }
  }

  app.get('/average', async function (req, res) {
    if (text !== null && Date.now() - loadedAt < 900) return res.send(text)
    loading ??= load()
    res.send(await loading)
  })
}
