'use strict'

const { createHash } = require('crypto')

// Adds GET /catalogue to the Express application: the shop's catalogue as HTML, in the language that the client likes best.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const page = shop.page(language)
    const hash = createHash('sha256').update(page).digest('base64')

    res.set({
      ETag: `"${hash}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    // Where the client has the page with that ETag, send() answers 304, without a body.
    res.type('html').send(page)
  })
}
