// not-modified, slow 2 → one-page-kept: a page for each language, hashed for every client
'use strict'
const { createHash } = require('crypto')
module.exports = function (app, shop) {
  const pages = new Map()
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const key = `${language} ${shop.version}`
    if (!pages.has(key)) pages.set(key, shop.page(language))
    const page = pages.get(key)
    const hash = createHash('sha256').update(page).digest('base64')
    res.set({ ETag: `"${hash}"`, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(page)
  })
}
