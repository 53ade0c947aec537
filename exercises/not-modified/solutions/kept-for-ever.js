'use strict'

const { createHash } = require('crypto')

// Each page is made once, and never again.
module.exports = function (app, shop) {
  const kept = {}

  function make (language) {
    const page = shop.page(language)
    return { page, tag: `"${createHash('sha256').update(page).digest('base64')}"` }
  }

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const { page, tag } = kept[language] ??= make(language)
    res.set({ ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(page)
  })
}
