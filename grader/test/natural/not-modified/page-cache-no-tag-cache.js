// Caches the pages by version, but the tag is still computed from the text for each request.
'use strict'

const { createHash } = require('crypto')

module.exports = function (app, shop) {
  let version = null
  let pages = {}

  function pageOf (language) {
    if (shop.version !== version) {
      pages = {}
      version = shop.version
    }
    return pages[language] ??= shop.page(language)
  }

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const page = pageOf(language)
    res.set({
      ETag: `"${createHash('sha256').update(page).digest('base64')}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    res.type('html').send(page)
  })
}
