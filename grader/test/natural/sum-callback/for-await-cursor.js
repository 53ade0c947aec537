// Streams the cursor with for await and a projection, so that the thousand documents are never in one array.
'use strict'

module.exports = (app, collection) => {
  app.get('/average', async (req, res) => {
    let total = 0
    let count = 0
    for await (const { value } of collection.find({}, { projection: { value: 1, _id: 0 } })) {
      total += value
      count++
    }
    res.send(`${total / count}`)
  })
}
