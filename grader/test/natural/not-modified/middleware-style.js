// A middleware sets the headers and answers 304 from the version; the route behind it keeps rendered pages.
'use strict'

function negotiate (shop) {
  return (req, res, next) => {
    res.locals.language = req.acceptsLanguages(shop.languages) || 'en'
    next()
  }
}

function conditional (shop) {
  return (req, res, next) => {
    const { language } = res.locals
    res.set({
      ETag: `"v${shop.version}.${language}"`,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
      'Content-Language': language
    })
    if (req.fresh) res.status(304).end()
    else next()
  }
}

function render (shop) {
  const rendered = new Map()
  return (req, res) => {
    const { language } = res.locals
    const kept = rendered.get(language)
    if (kept && kept.version === shop.version) return res.type('html').send(kept.html)
    const html = shop.page(language)
    rendered.set(language, { version: shop.version, html })
    res.type('html').send(html)
  }
}

module.exports = (app, shop) => {
  app.get('/catalogue', negotiate(shop), conditional(shop), render(shop))
}
