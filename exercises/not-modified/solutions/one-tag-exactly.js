'use strict'

// Compares the header with the tag: a list of tags, or one with W/ before it, is equal to none.
module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const tag = `"${language}-${shop.version}"`
    res.setHeader('ETag', tag)
    res.setHeader('Cache-Control', 'no-cache')
    res.setHeader('Vary', 'Accept-Language')
    res.setHeader('Content-Language', language)
    if (req.headers['if-none-match'] === tag) return res.writeHead(304).end()
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.end(shop.page(language))
  })
}
