'use strict'

// However many requests come while the answer is on its way: they all wait for the same one.
module.exports = function (app, collection) {
  let asked = null

  function average () {
    if (asked === null) {
      asked = compute(collection).finally(() => { asked = null })
    }
    return asked
  }

  app.get('/average', async function (req, res) {
    res.send(await average())
  })
}

async function compute (collection) {
  const documents = await collection.find({}).toArray()
  let total = 0
  for (const { value } of documents) total += value
  return String(total / documents.length)
}
