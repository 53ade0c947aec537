// sha256 is overkill for a tag; md5 is faster, and hex needs no escaping.
'use strict'

const crypto = require('crypto')

module.exports = function (app, shop) {
  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const page = shop.page(language)
    const etag = '"' + crypto.createHash('md5').update(page).digest('hex') + '"'
    res.setHeader('ETag', etag)
    res.setHeader('Cache-Control', 'no-cache')
    res.setHeader('Vary', 'Accept-Language')
    res.setHeader('Content-Language', language)
    if (req.fresh) {
      res.statusCode = 304
      return res.end()
    }
    res.type('html').send(page)
  })
}
