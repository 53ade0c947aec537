// sum-callback → wrong|crash: keeps its answer in a collection of its own, in the database that it should leave alone
'use strict'

module.exports = function (app, collection) {
  const answers = collection.db.collection('answers')
  let kept = null

  async function compute () {
    const documents = await collection.find({}).toArray()
    const value = documents.reduce((sum, { value }) => sum + value, 0) / documents.length
    await answers.insertOne({ value })
    return value
  }

  app.get('/average', async function (req, res) {
    kept ??= compute()
    await kept
    const [{ value }] = await answers.find({}).toArray()
    res.send(String(value))
  })
}
