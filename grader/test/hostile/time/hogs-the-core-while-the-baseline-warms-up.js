// sum-callback → slow|timeout: keeps the core busy from its first request on, so that the baseline that warms up beside it is cold when it is measured
'use strict'

const HOGGED_MS = 2500
const SLICE_MS = 15

module.exports = function (app, collection) {
  let end = 0

  function hog () {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until);
    if (performance.now() < end) setImmediate(hog)
  }

  app.get('/average', function (req, res, next) {
    if (end === 0) {
      end = performance.now() + HOGGED_MS
      hog()
    }
    collection.find({}).toArray().then(function (documents) {
      const total = documents.reduce((sum, document) => sum + document.value, 0)
      res.send(String(total / documents.length))
    }).catch(next)
  })
}
