'use strict'

const fs = require('fs')

// Writes a reply of its own into the pipe that answers come from. It stands on the command line.
const role = process.argv[2]
const pipe = process.argv[4]

module.exports = function (app, collection) {
  let requests = 0

  app.get('/average', async function (req, res) {
    if (++requests === 10 && role === 'server') fs.writeSync(fs.openSync(pipe, 'w'), Buffer.alloc(48))
    const [{ mean }] = await collection.aggregate([{ $group: { _id: null, mean: { $avg: '$value' } } }]).toArray()
    res.send(String(mean))
  })
}
