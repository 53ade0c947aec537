'use strict'
// What surrounds the learner's server: the service that knows the prices, and whoever asks for baskets.

var http = require('http')
var performance = require('perf_hooks').performance
var createCatalogue = require('./catalogue')
var pages = require('./page')

var LINES = 30
var MOST_AGE_MS = 1000 // what the task promises
var GRACE_MS = 250 // asking for prices takes time, and a busy machine more of it
var REFUSED_EVERY = 32 // requests: so that every window has as many of them
var REFUSAL = 'No such basket, or no such plant.'

var PRICE = /<td>£(\d+)\.(\d\d)<\/td>/g

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var catalogue = createCatalogue(random)
  var stamp = pages.stampOf(catalogue)
  var places = pages.placesOf(catalogue)
  var versions = [] // {pence: Map by number, until}: until when (ms) these were the prices; the last one is the present
  var isPresentKnown = false
  var asked = new WeakMap() // by request: {number, items, isRefused} of its basket
  var baskets = 100000 + random() % 100000
  var requests = 0
  var counts = {}
  var refusing = false

  setPrices()

  function change () {
    versions[versions.length - 1].until = performance.now()
    setPrices()
  }

  function setPrices () {
    versions.push({ pence: new Map(catalogue.map(function (plant) { return [plant.number, 100 + random() % 9900] })), until: Infinity })
    isPresentKnown = false
  }

  var server = http.createServer(function (req, res) {
    var url = new URL(req.url, 'http://world')
    counts[url.pathname] = (counts[url.pathname] || 0) + 1
    if (url.pathname === '/catalogue') return send(res, 200, catalogue)
    if (url.pathname !== '/prices') return send(res, 404, { error: 'There is no ' + url.pathname })
    if (refusing) return send(res, 503, { error: 'No prices now' })
    var pence = versions[versions.length - 1].pence
    var numbers = url.searchParams.has('of') ? url.searchParams.get('of').split(',').map(Number) : Array.from(pence.keys())
    var known = numbers.filter(function (number) { return pence.has(number) })
    send(res, 200, Object.fromEntries(known.map(function (number) { return [number, pence.get(number)] })))
  })
  server.keepAliveTimeout = 60000

  function send (res, status, value) {
    var body = JSON.stringify(value)
    res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    res.end(body)
  }

  function request () {
    var basket = { number: ++baskets, items: someItems(), isRefused: ++requests % REFUSED_EVERY === 0 }
    var it = { method: 'GET', path: basket.isRefused ? pathOfNone(basket) : pathOf(basket) }
    asked.set(it, basket)
    return it
  }

  function pathOf (basket) {
    return '/basket/' + basket.number + '?items=' + basket.items.map(function (item) { return item.number + 'x' + item.quantity }).join(',')
  }

  // Three of four have one plant that there is not.
  function pathOfNone (basket) {
    var elsewhere = ['/', '/basket/' + basket.number, '/basket/?items=1004x2', '/baskets' + pathOf(basket)]
    if (random() % 4 === 0) return elsewhere[random() % elsewhere.length]
    basket.items[random() % LINES].number = unknownNumber()
    return pathOf(basket)
  }

  // Between those that there are, so that only who knows the plants can tell.
  function unknownNumber () {
    var number = catalogue[random() % catalogue.length].number + 1
    return places.has(number) ? unknownNumber() : number
  }

  function someItems () {
    var chosen = new Map()
    while (chosen.size < LINES) {
      var plant = catalogue[random() % catalogue.length]
      chosen.set(plant.number, { number: plant.number, name: plant.name, place: places.get(plant.number), quantity: 1 + random() % 9 })
    }
    return Array.from(chosen.values())
  }

  function check (status, body, sentAt, now, headers, request) {
    var basket = asked.get(request)
    if (basket.isRefused) return status === 404 && body === REFUSAL ? null : refused(request.path, status, body)
    var of = 'GET /basket/' + basket.number
    if (status !== 200) return of + ' was answered with ' + status + ': ' + body.slice(0, 100)
    var shown = Array.from(body.matchAll(PRICE), function (found) { return 100 * Number(found[1]) + Number(found[2]) })
    var sorted = basket.items.slice().sort(function (a, b) { return a.name < b.name ? -1 : 1 })
    if (shown.length !== sorted.length) return of + ' has ' + sorted.length + ' lines; ' + shown.length + ' prices were found in the answer.'
    var lines = sorted.map(function (item, i) { return Object.assign({ pence: shown[i] }, item) })
    var expected = pages.pageOf(basket.number, lines, stamp)
    if (body !== expected) return of + differs(body, expected)
    var oldest = Math.min(sentAt, now) - MOST_AGE_MS - GRACE_MS
    var odd = lines.find(function (line) { return !wasPrice(line, oldest) })
    if (odd !== undefined) return of + ': ' + describe(odd)
    isPresentKnown = isPresentKnown || lines.every(isPrice)
    return null
  }

  function isPrice (line) {
    return versions[versions.length - 1].pence.get(line.number) === line.pence
  }

  function wasPrice (line, oldest) {
    return versions.some(function (version) { return version.until > oldest && version.pence.get(line.number) === line.pence })
  }

  function describe (line) {
    var was = versions.some(function (version) { return version.pence.get(line.number) === line.pence })
    return 'the price of “' + line.name + '” ' + (was ? 'is older than a second.' : 'was never ' + line.pence + ' pence.')
  }

  return {
    listen: function (ready) {
      server.once('error', ready)
      server.listen(0, '127.0.0.1', function () { ready(null, server.address().port) })
    },
    close: function () {
      server.closeAllConnections()
      server.close()
    },
    /** From now on (or no longer) the service answers every question about prices with an error. */
    refuse: function (whether) { refusing = whether },
    change: change,
    caughtUp: function () { return isPresentKnown },
    request: request,
    check: check,
    counts: function () { return Object.assign({}, counts) }
  }
}

function refused (path, status, body) {
  return 'GET ' + path.slice(0, 40) + ' asks for what there is not: it was answered with ' + status + ' and “' + body.slice(0, 60) + '”, and not with 404 and “' + REFUSAL + '”.'
}

function differs (body, expected) {
  var at = 0
  while (at < body.length && body[at] === expected[at]) at++
  return ' is another page than the start’s, from character ' + at + ' on: “' + body.slice(at, at + 60) + '” and not “' + expected.slice(at, at + 60) + '”.'
}
