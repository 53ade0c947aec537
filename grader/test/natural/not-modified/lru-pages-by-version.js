// Pages are kept in an lru-cache by version and language, with their hash as the tag.
'use strict'

const { createHash } = require('node:crypto')
const { LRUCache } = require('lru-cache')

module.exports = (app, shop) => {
  const cache = new LRUCache({
    max: 10,
    memoMethod: key => {
      const page = shop.page(key.split(':')[1])
      return { page, etag: '"' + createHash('sha1').update(page).digest('hex') + '"' }
    }
  })

  app.get('/catalogue', (req, res) => {
    const language = req.acceptsLanguages(...shop.languages) || 'en'
    const { page, etag } = cache.memo(`${shop.version}:${language}`)
    res.set({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(page)
  })
}
