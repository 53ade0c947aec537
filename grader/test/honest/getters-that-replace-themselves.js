// not-modified → pass: an edition of the catalogue whose pages are getters, each of which puts its page in its own place
'use strict'

// Eine Ausgabe je Stand der Preise. Was niemand lesen will, wird auch nicht gemacht.
function printEdition (shop) {
  const edition = { number: shop.version }
  for (const language of shop.languages) {
    Object.defineProperty(edition, language, {
      configurable: true,
      get () {
        const value = shop.page(language)
        Object.defineProperty(edition, language, { value }) // ab jetzt ein gewöhnlicher Wert
        return value
      }
    })
  }
  return edition
}

module.exports = function (app, shop) {
  let newest = printEdition(shop)

  function choose (req, res, next) {
    if (newest.number !== shop.version) newest = printEdition(shop)
    res.locals.language = req.acceptsLanguages(...shop.languages) || shop.languages[0]
    next()
  }

  function label (req, res, next) {
    const { language } = res.locals
    res.set('ETag', `"Ausgabe-${newest.number}/${language}"`).set('Cache-Control', 'no-cache').set('Vary', 'Accept-Language')
    res.set('Content-Language', language)
    next(req.fresh ? 'route' : undefined)
  }

  app.route('/catalogue').get(choose, label, (req, res) => { res.type('html').send(newest[res.locals.language]) })
  app.get('/catalogue', (req, res) => { res.status(304).end() }) // wer sie schon hat
}
