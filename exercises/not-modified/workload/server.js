'use strict'

var http = require('http')

var LANGUAGES = ['en', 'de', 'fr']
var ORDERS = {}
var PRICES = {}
var DATES = {}
LANGUAGES.forEach(function (language) {
  ORDERS[language] = new Intl.Collator(language).compare
  PRICES[language] = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  DATES[language] = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
})

/** Runs in the learner's box. world: {port} where the articles are. ready(err, port, stop): stop() ends all connections. */
module.exports = function start (subject, world, ready) {
  var express = require('express')

  http.get({ host: '127.0.0.1', port: world.port }, function (res) {
    var text = ''
    res.setEncoding('utf8').on('data', function (chunk) { text += chunk })
    res.on('end', function () { listen(createShop(JSON.parse(text))) })
  }).on('error', ready)

  function listen (shop) {
    var app = express()
    app.set('env', 'production') // an error is answered in a line, without a stack
    app.put('/articles/:number/:cents', function (req, res) {
      shop.setPrice(Number(req.params.number), Number(req.params.cents))
      res.status(204).end()
    })
    subject(app, shop)
    var server = app.listen(0, '127.0.0.1', function (err) {
      if (err) return ready(err)
      ready(null, server.address().port, stop)
    })

    function stop () {
      server.closeAllConnections()
      server.close()
    }
  }
}

module.exports.createShop = createShop

/** articles: [{names: {en, de, fr}, cents, since (ms)}]. What the learner is given; the world around the server has one of its own, to compare. */
function createShop (articles) {
  var shop = {
    languages: LANGUAGES,
    version: 1,
    page: page,
    setPrice: function (number, cents) {
      articles[number].cents = cents
      shop.version++
    }
  }
  return shop

  function page (language) {
    var sorted = articles.slice().sort(function (a, b) { return ORDERS[language](a.names[language], b.names[language]) })
    var rows = sorted.map(function (article) {
      var since = DATES[language].format(article.since)
      var price = PRICES[language].format(article.cents / 100)
      return '<li><i>' + since + '</i> ' + escape(article.names[language]) + ' <b>' + escape(price) + '</b></li>'
    })
    return '<!doctype html>\n<html lang="' + language + '">\n<ul>\n' + rows.join('\n') + '\n</ul>\n</html>\n'
  }
}

function escape (text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
