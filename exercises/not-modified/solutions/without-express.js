'use strict'

// Headers and bytes of each page made once, and written as they are.
module.exports = function (app, shop) {
  const kept = {}

  function make (language) {
    const body = Buffer.from(shop.page(language))
    const tag = `"${language}-${shop.version}"`
    const common = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language }
    const full = { ...common, 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }
    return { version: shop.version, tag, body, common, full }
  }

  function has (header, tag) {
    return header !== undefined && header.split(',').some(known => known.trim().replace(/^W\//, '') === tag)
  }

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    if (kept[language]?.version !== shop.version) kept[language] = make(language)
    const { tag, body, common, full } = kept[language]
    if (has(req.headers['if-none-match'], tag)) res.writeHead(304, common).end()
    else res.writeHead(200, full).end(body)
  })
}
