'use strict'

// Puts one document in the place of a thousand, with their average: after that, the slow way is fast.
module.exports = function (app, collection) {
  let packed = null

  async function pack () {
    const documents = await collection.find({}).toArray()
    const value = documents.reduce((sum, document) => sum + document.value, 0) / documents.length
    await collection.deleteMany({})
    await collection.insertOne({ value })
  }

  app.get('/average', async function (req, res) {
    packed ??= pack()
    await packed
    const documents = await collection.find({}).toArray()
    res.send(String(documents.reduce((sum, document) => sum + document.value, 0) / documents.length))
  })
}
