'use strict'

const { createHash } = require('crypto')

// Keeps the last page, whichever it was: the next one wants another language.
module.exports = function (app, shop) {
  let last = {}

  function make (language) {
    const page = shop.page(language)
    const tag = `"${createHash('sha256').update(page).digest('base64')}"`
    return { language, version: shop.version, page, tag }
  }

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    if (last.language !== language || last.version !== shop.version) last = make(language)
    res.set({ ETag: last.tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(last.page)
  })
}
