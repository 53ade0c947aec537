'use strict'

// When the shop changed last, as Last-Modified would have it: two changes within a second are one.
module.exports = function (app, shop) {
  let version = 0
  let second = 0

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    if (version !== shop.version) {
      version = shop.version
      second = Math.floor(Date.now() / 1000)
    }
    res.set({
      ETag: `"${language}-${second}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    if (req.fresh) res.status(304).end()
    else res.type('html').send(shop.page(language))
  })
}
