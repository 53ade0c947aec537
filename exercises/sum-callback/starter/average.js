'use strict'

// Adds GET /average to the Express application: the mean of `value` over all documents of the collection, as text.
module.exports = function (app, collection) {
  app.get('/average', function (req, res, next) {
    collection.find({}).toArray().then(function (documents) {
      const total = documents.reduce(function (sum, document) {
        return sum + document.value
      }, 0)

      res.send(String(total / documents.length))
    }).catch(next)
  })
}
