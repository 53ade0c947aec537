// async/await and a leaner loop instead of callbacks: one pass, no closures, and lean documents by projection.
'use strict'

module.exports = function (app, collection) {
  const query = () => collection.find({}, { projection: { value: 1, _id: 0 }, batchSize: 1000 }).toArray()

  app.get('/average', async function (req, res) {
    const documents = await query()
    let sum = 0
    for (let i = 0; i < documents.length; i++) sum += documents[i].value
    res.send((sum / documents.length).toString())
  })
}
