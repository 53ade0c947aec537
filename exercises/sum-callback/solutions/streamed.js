'use strict'

// No array of documents. But a thousand documents, and a turn of the event loop for each.
module.exports = function (app, collection) {
  app.get('/average', async function (req, res) {
    let total = 0
    let count = 0
    for await (const document of collection.find({})) {
      total += document.value
      count++
    }
    res.send(String(total / count))
  })
}
