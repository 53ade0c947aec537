'use strict'

const { crc32 } = require('zlib')

// A quicker hash of a page that is made at every request.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const page = shop.page(language)
    res.set({
      ETag: `"${language}-${crc32(page).toString(36)}-${page.length}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    res.type('html').send(page)
  })
}
