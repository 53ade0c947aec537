'use strict'
// What surrounds the learner's server: who has the articles, who changes prices, and the caches that ask for the page.

var http = require('http')
var createAnswers = require('./answers')
var createShop = require('./server').createShop
var makeArticles = require('./articles')

var ARTICLES = 700
/** Prices change once in so many requests. */
var PERIOD = 256

// What caches ask with, by how often of 24 times: nearly all have the page already.
var HABITS = repeated({
  last: 17,
  weak: 2, // through a proxy that compresses, which may call no tag strong any more
  several: 2, // a cache that holds more than one answer
  other: 1, // has the page in another language
  old: 1, // has the page of earlier
  none: 1 // has nothing
})

var LIKINGS = [
  { header: 'en', language: 'en' },
  { header: 'en-GB,en;q=0.8', language: 'en' },
  { header: 'it', language: 'en' },
  { header: 'de', language: 'de' },
  { header: 'de-AT,de;q=0.9,en;q=0.5', language: 'de' },
  { header: 'en;q=0.3, de', language: 'de' },
  { header: 'fr', language: 'fr' },
  { header: 'fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', language: 'fr' }
]

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var articles = makeArticles(ARTICLES, random)
  var answers = createAnswers(createShop(copy(articles)))
  var database = http.createServer(function (req, res) { res.end(JSON.stringify(articles)) })
  var changesAt = PERIOD
  var requests = 0
  var isChanging = false
  var habits = []

  function request () {
    var isDue = requests++ >= changesAt
    return isDue && !isChanging ? changePrice() : askForPage()
  }

  function changePrice () {
    isChanging = true
    changesAt = requests + PERIOD / 2 + random() % PERIOD
    var number = random() % ARTICLES
    var cents = 100 + (articles[number].cents + 1 + random() % 90000) % 100000
    articles[number].cents = cents
    answers.changing(createShop(copy(articles)))
    return { method: 'PUT', path: '/articles/' + number + '/' + cents }
  }

  function askForPage () {
    if (habits.length === 0) habits = shuffled(HABITS, random)
    var liking = LIKINGS[random() % LIKINGS.length]
    var tags = tagsFor(habits.pop(), liking.language)
    var headers = { 'accept-language': liking.header }
    if (tags.length > 0) headers['if-none-match'] = tags.join(', ')
    var asked = { method: 'GET', path: '/catalogue', headers: headers }
    answers.expect(asked, liking.language)
    return asked
  }

  function tagsFor (habit, language) {
    var last = answers.tags(language)
    if (habit === 'last') return last.slice(0, 1)
    if (habit === 'weak') return last.slice(0, 1).map(function (tag) { return tag.replace(/^(W\/)?/, 'W/') })
    if (habit === 'several') return last.slice(0, 3).reverse()
    if (habit === 'other') return answers.tags(language === 'fr' ? 'de' : 'fr').slice(0, 1)
    if (habit === 'old') return last.slice(1, 2)
    return []
  }

  function check (status, body, sentAt, now, headers, asked) {
    if (asked.method === 'GET') return answers.check(status, body, headers, asked)
    isChanging = false
    answers.changed()
    return status === 204 ? null : 'PUT ' + asked.path + ' answered ' + status + ': ' + body.slice(0, 100)
  }

  return {
    listen: function (ready) {
      database.listen(0, '127.0.0.1', function (err) { ready(err, err ? 0 : database.address().port) })
    },
    close: function () { database.close() },
    mostAgeMs: 0,
    change: function () { changesAt = requests },
    request: request,
    check: check,
    counts: function () { return {} } // there is no database to be asked
  }
}

function repeated (times) {
  return Object.keys(times).reduce(function (list, name) { return list.concat(new Array(times[name]).fill(name)) }, [])
}

function copy (articles) {
  return articles.map(function (article) { return { names: article.names, cents: article.cents, since: article.since } })
}

function shuffled (list, random) {
  var mixed = list.slice()
  for (var i = mixed.length - 1; i > 0; i--) {
    var j = random() % (i + 1)
    var kept = mixed[i]
    mixed[i] = mixed[j]
    mixed[j] = kept
  }
  return mixed
}
