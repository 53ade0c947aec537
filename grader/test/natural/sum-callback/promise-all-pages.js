// Fetches the documents in ten pages at once with Promise.all, so that waiting overlaps.
'use strict'

const PAGE = 100

module.exports = function (app, collection) {
  app.get('/average', async (req, res) => {
    const pages = await Promise.all(Array.from({ length: 10 }, (_, i) =>
      collection.find({}).sort({ _id: 1 }).skip(i * PAGE).limit(PAGE).toArray()
    ))
    const values = pages.flat().map(document => document.value)
    res.send(String(values.reduce((a, b) => a + b, 0) / values.length))
  })
}
