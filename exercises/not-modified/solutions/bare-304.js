'use strict'

// 304 with nothing but the number: a cache learns from it neither how long the page may be used now, nor for whom.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set('ETag', `"${language}-${shop.version}"`)
    if (req.fresh) return res.status(304).end()
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(shop.page(language))
  })
}
