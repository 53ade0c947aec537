'use strict'

function add (sum, document) {
  return sum + document.value
}

// The request's data travels in an object, so that one callback serves them all.
function Answer (res) {
  this.res = res
  this.done = (documents) => this.res.send(String(documents.reduce(add, 0) / documents.length))
}

module.exports = function (app, collection) {
  app.get('/average', function (req, res, next) {
    collection.find({}).toArray().then(new Answer(res).done).catch(next)
  })
}
