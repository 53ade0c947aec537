'use strict'

// One tag for three pages: a cache that has the English one is told that the German one is the same.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set({
      ETag: `"${shop.version}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    if (req.fresh) res.status(304).end()
    else res.type('html').send(shop.page(language))
  })
}
