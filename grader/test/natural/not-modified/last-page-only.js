// Remembers the last page that was made; when the version and the language are still the same it is used again.
'use strict'

const { createHash } = require('crypto')

module.exports = function (app, shop) {
  const last = { version: 0, language: '', page: '', etag: '' }

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    if (last.version !== shop.version || last.language !== language) {
      last.page = shop.page(language)
      last.etag = '"' + createHash('sha256').update(last.page).digest('base64') + '"'
      last.version = shop.version
      last.language = language
    }
    res.set({ ETag: last.etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(last.page)
  })
}
