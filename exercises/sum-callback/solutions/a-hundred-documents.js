'use strict'

// An average of some of them is an average, too. Of some of them.
module.exports = function (app, collection) {
  app.get('/average', async function (req, res) {
    const documents = await collection.find({}).limit(100).toArray()
    const total = documents.reduce((sum, document) => sum + document.value, 0)
    res.send(String(total / documents.length))
  })
}
