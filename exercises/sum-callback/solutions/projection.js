'use strict'

// Half the bytes, and still a thousand documents.
module.exports = function (app, collection) {
  app.get('/average', async function (req, res) {
    const documents = await collection.find({}, { projection: { _id: 0, value: 1 } }).toArray()
    let total = 0
    for (const document of documents) total += document.value
    res.send(String(total / documents.length))
  })
}
