'use strict'

const { LRUCache } = require('lru-cache')

// A bounded cache whose keys are the tags: what nobody asks for any more falls out of it.
module.exports = function (app, shop) {
  const pages = new LRUCache({ max: 2 * shop.languages.length })

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    const tag = `W/"${language}${shop.version}"`
    res.set({ ETag: tag, 'Cache-Control': 'public, no-cache', 'Content-Language': language }).vary('Accept-Language')
    if (req.fresh) return res.sendStatus(304)

    let page = pages.get(tag)
    if (page === undefined) pages.set(tag, page = shop.page(language))
    res.type('html').send(page)
  })
}
