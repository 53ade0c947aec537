'use strict'

// A tag that is known beforehand, and each page made once for each version.
module.exports = function (app, shop) {
  const kept = {} // by language

  function pageIn (language) {
    if (!kept[language] || kept[language].version !== shop.version) {
      kept[language] = { version: shop.version, page: shop.page(language) }
    }
    return kept[language].page
  }

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    res.set({
      ETag: `"${shop.version}-${language}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    if (req.fresh) res.status(304).end()
    else res.type('html').send(pageIn(language))
  })
}
