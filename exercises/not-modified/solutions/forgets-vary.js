'use strict'

// A cache that is not told of the language hands the German page to everyone.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set({ ETag: `"${language}-${shop.version}"`, 'Cache-Control': 'no-cache', 'Content-Language': language })
    if (req.fresh) res.status(304).end()
    else res.type('html').send(shop.page(language))
  })
}
