'use strict'

// Whoever names a tag has something, and something is enough.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const named = req.headers['if-none-match']
    const tag = named ? named.split(',')[0].trim() : `"${language}-${shop.version}"`
    res.set({ ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    if (named) res.status(304).end()
    else res.type('html').send(shop.page(language))
  })
}
