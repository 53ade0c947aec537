'use strict'

const { createHash } = require('crypto')

// The tag is a hash still, and is kept beside the page that it was made of.
module.exports = function (app, shop) {
  const kept = new Map()

  function make (language) {
    const page = shop.page(language)
    const tag = `"${createHash('sha256').update(page).digest('base64')}"`
    return { version: shop.version, page, tag }
  }

  app.get('/catalogue', function (req, res) {
    const language = req.acceptsLanguages(shop.languages) || 'en'
    let answer = kept.get(language)
    if (answer?.version !== shop.version) kept.set(language, answer = make(language))
    res.set({ ETag: answer.tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Language', 'Content-Language': language })
    res.type('html').send(answer.page)
  })
}
