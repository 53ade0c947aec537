// The version and the language make the ETag, so the page is only built for clients that need it.
'use strict'

module.exports = function (app, shop) {
  app.get('/catalogue', (req, res) => {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const etag = `"${language}-${shop.version}"`
    res.set('ETag', etag)
    res.set('Cache-Control', 'no-cache')
    res.set('Vary', 'Accept-Language')
    res.set('Content-Language', language)
    if (req.fresh) return res.status(304).end()
    res.type('html').send(shop.page(language))
  })
}
