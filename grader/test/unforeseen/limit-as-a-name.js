// sum-callback, wrong (GET /average answered 49.7, the average is 49.8.) → nothing: all documents are read, in parts, and the last part counts too much
'use strict'
module.exports = function (app, collection) {
  app.get('/average', async function (req, res) {
    const documents = await collection.find({}).toArray()
    const limit = 300
    let sum = 0
    let parts = 0
    for (let from = 0; from < documents.length; from += limit, parts++) {
      const part = documents.slice(from, from + limit)
      sum += part.reduce((total, { value }) => total + value, 0) / part.length
    }
    res.send(String(sum / parts))
  })
}
