'use strict'
// The shop: its articles, what its customers ask, and what the right answers are.

var Readable = require('stream').Readable

var ARTICLES = 1000
var MOST_STOCK = 99
var MOST_PIECES = 100
var PART_MS = 2 // before each part of a body that comes in parts
var NO_ORDERS = ['{"article":1,"pieces":', 'null', '[]', '17', '']

var THINGS = ['Screw', 'Hinge', 'Käsehobel', 'Washer', 'Bracket', 'Crème brûlée dish', 'Dowel', 'Hook', 'Clamp', 'Lamp']
var SIZES = ['M3', 'M4', 'M5', '1/2"', '3/4"', '20 mm', '35 mm', '⌀ 8']
var TAGS = ['steel', 'brass', 'wood', 'new', 'kitchen', 'garden', 'last pieces', 'zinc\\nickel', 'made by "us"', 'Größe S', 'two\nlines']
// In the proportions of a quiet hour. An endpoint that is seldom asked is paid for by those that are not.
var KINDS = ['one', 'list', 'one', 'order', 'one', 'list', 'nowhere', 'one', 'list', 'badOrder', 'one', 'order', 'one', 'list', 'outOfStock', 'gone']

/** random() → uint32. */
exports.createShop = function createShop (random) {
  var asked = 0

  function below (limit) {
    return random() % limit
  }

  function pick (list) {
    return list[below(list.length)]
  }

  function makeArticle (id) {
    return { id: id, name: pick(THINGS) + ' ' + pick(SIZES) + ', no. ' + below(10000), price: 1 + below(20000), stock: below(MOST_STOCK + 1), tags: someTags() }
  }

  function someTags () {
    var tags = []
    for (var i = below(4); i > 0; i--) tags.push(pick(TAGS))
    return tags
  }

  /** What is in stock stays; everything else is new. */
  function changed (article) {
    var fresh = makeArticle(article.id)
    fresh.stock = article.stock
    return fresh
  }

  function post (order) {
    return postText(JSON.stringify(order))
  }

  function postText (text) {
    var headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    return { method: 'POST', path: '/orders', headers: headers, text: text, body: text }
  }

  function one () {
    return '/articles/' + below(ARTICLES)
  }

  function some () {
    return '/articles?from=' + below(ARTICLES - 20) + '&count=' + (4 + below(9))
  }

  // Most have a number that might be the next one's.
  function unknown () {
    return ARTICLES + (below(8) === 0 ? random() : below(ARTICLES))
  }

  function inStock (articles) {
    var article = pick(articles)
    return article.stock > 0 ? article : inStock(articles)
  }

  var make = {
    list: function () {
      return { method: 'GET', path: some() }
    },
    one: function () {
      return { method: 'GET', path: one() }
    },
    gone: function () {
      if (below(3) === 0) return post({ article: unknown(), pieces: 1 + below(MOST_PIECES) })
      return { method: 'GET', path: '/articles/' + unknown() }
    },
    nowhere: function () {
      var path = pick(['/', '/favicon.ico', '/orders', '/article/', '/articles/length', one() + '/tags', one() + '"', '/a\\b"' + below(ARTICLES)])
      var otherMethod = { method: pick(['DELETE', 'PUT', 'PATCH']), path: pick([one(), some(), '/orders']) }
      return pick([{ method: 'GET', path: path }, otherMethod, { method: 'POST', path: pick(['/', one(), some()]) }])
    },
    order: function (articles) {
      var article = inStock(articles)
      var asked = post({ article: article.id, pieces: 1 + below(article.stock) })
      return below(16) === 0 ? Object.assign(asked, { body: inParts(asked.text, 1 + below(asked.text.length - 1)) }) : asked
    },
    outOfStock: function (articles) {
      var article = pick(articles)
      return post({ article: article.id, pieces: article.stock + 1 })
    },
    badOrder: function () {
      if (below(4) === 0) return postText(pick(NO_ORDERS))
      var id = below(ARTICLES)
      if (below(2) === 0) return post({ article: id, pieces: pick([undefined, 0, -1, MOST_PIECES + 1, '3', 1.5, true, null]) })
      return post({ article: pick([undefined, String(id), id + 0.5, true, null]), pieces: 1 + below(3) })
    }
  }

  return {
    articles: function () {
      return Array.from({ length: ARTICLES }, function (_, id) { return makeArticle(id) })
    },
    changed: function (articles) { return articles.map(changed) },
    request: function (articles) { return make[KINDS[asked++ % KINDS.length]](articles) }
  }
}

function inParts (text, at) {
  var parts = [text.slice(0, at), text.slice(at), null]
  return new Readable({
    read: function () {
      var stream = this
      setTimeout(function () { stream.push(parts.shift()) }, PART_MS)
    }
  })
}

/** {status, body} that a request of the shop must be answered with, given the articles. */
exports.answerTo = function answerTo (request, articles) {
  if (request.method === 'POST' && request.path === '/orders') return answerToOrder(orderIn(request.text), articles)
  if (request.method !== 'GET') return error(404, 'not found')
  var one = /^\/articles\/(\d+)$/.exec(request.path)
  if (one) return one[1] < articles.length ? { status: 200, body: articles[one[1]] } : error(404, 'not found')
  var list = /^\/articles\?from=(\d+)&count=(\d+)$/.exec(request.path)
  if (!list) return error(404, 'not found')
  var from = Number(list[1])
  return { status: 200, body: { from: from, articles: articles.slice(from, from + Number(list[2])) } }
}

function orderIn (text) {
  try {
    return JSON.parse(text) || {}
  } catch (err) {
    return {}
  }
}

function answerToOrder (order, articles) {
  var isOrder = Number.isInteger(order.article) && Number.isInteger(order.pieces) && order.pieces >= 1 && order.pieces <= MOST_PIECES
  if (!isOrder) return error(400, 'not an order')
  var article = articles[order.article]
  if (!article) return error(404, 'not found')
  if (order.pieces > article.stock) return error(409, 'out of stock')
  return { status: 201, body: { article: order.article, pieces: order.pieces, total: article.price * order.pieces } }
}

function error (status, message) {
  return { status: status, body: { error: message } }
}
