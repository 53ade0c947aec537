'use strict'

// The version and the language say which page it would be: whoever has it already is told so before there is one.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set({
      ETag: `"${language}-${shop.version}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    if (req.fresh) res.status(304).end()
    else res.type('html').send(shop.page(language))
  })
}
