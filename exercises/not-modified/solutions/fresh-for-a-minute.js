'use strict'

// Nobody asks for a minute, which is cheapest of all: and for a minute they see the price of before.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set({
      ETag: `"${language}-${shop.version}"`,
      'Cache-Control': 'public, max-age=60',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    if (req.fresh) res.status(304).end()
    else res.type('html').send(shop.page(language))
  })
}
