'use strict'
// Those who write pages and those who read them. There is no database: the server gets its pages from here.

var createPage = require('./page')

var PAGES = 32 // twice as many as there are connections: some are always free to be written
var PRODUCTS = 700
var READS_PER_WRITE = 128
var READERS = 3
var RETURNING = 2 // of so many readers: those who have been here, and ask whether there is news
var ETAG = /^(W\/)?"[^"]+"$/
var COLOURS = ['amber', 'black', 'coral', 'denim', 'ebony', 'flax', 'green', 'honey']

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var pages = new Map()
  for (var i = 0; i < PAGES; i++) pages.set('/pages/' + i, createPage('/pages/' + i))
  var all = Array.from(pages.values())
  var due = all.slice() // to be written before anything else
  var writes = new WeakMap() // request → the version that it brings
  var lastEtags = new Map() // page → what a returning reader has
  var shelves = new Map() // page → its products, as they were written last
  var revision = random() % 1000000

  function request () {
    if (due.length > 0) return write(due.pop())
    var usable = all.filter(function (page) { return page.isReadable() })
    var page = usable[random() % usable.length]
    return random() % READS_PER_WRITE === 0 && !page.isBeingWritten() ? write(page) : read(page)
  }

  function read (page) {
    var returning = lastEtags.has(page) && random() % READERS < RETURNING
    return { method: 'GET', path: page.path, headers: returning ? { 'if-none-match': lastEtags.get(page) } : {} }
  }

  function write (page) {
    var asked = { method: 'PUT', path: page.path, headers: { 'content-type': 'application/json' }, body: text(page) }
    writes.set(asked, page.begin(asked.body))
    return asked
  }

  // One product of all, anywhere, is another one than before. Many texts are of the same length, and of the same minute: nothing less
  // than the whole says whether two are the same, but for the revision.
  function text (page) {
    revision += 1 + random() % 9
    var products = shelves.get(page) || stock(page)
    var changed = random() % PRODUCTS
    products[changed] = product(changed)
    return JSON.stringify({ revision: revision, saved: new Date().toISOString().slice(0, 16), products: products })
  }

  function stock (page) {
    var products = []
    for (var i = 0; i < PRODUCTS; i++) products.push(product(i))
    shelves.set(page, products)
    return products
  }

  function product (i) {
    var colour = COLOURS[random() % COLOURS.length]
    return { name: 'Article ' + i + ' in ' + colour + ', for as long as there are some of them left in this size', price: 1000 + random() % 9000, stock: 100 + random() % 900, sizes: '36 38 40 42' }
  }

  function check (status, body, sentAt, now, headers, asked) {
    var page = pages.get(asked.path)
    var name = asked.method + ' ' + asked.path
    if (writes.has(asked)) return noteWritten(name, page, status, now, asked)
    var had = asked.headers['if-none-match']
    var problem = status === 304 ? checkUnchanged(page, sentAt, had) : checkPage(page, status, body, sentAt, headers.etag, had)
    return problem && name + (had ? ' with If-None-Match: ' + had.slice(0, 40) : '') + ' ' + problem
  }

  function noteWritten (name, page, status, now, asked) {
    if (status !== 200) return name + ' answered ' + status
    page.arrived(writes.get(asked), now)
    return null
  }

  function checkUnchanged (page, sentAt, had) {
    if (had === undefined) return 'answered 304, to one who has nothing yet.'
    return page.isCurrent(had, sentAt) ? null : 'answered 304, and the page has changed.'
  }

  function checkPage (page, status, body, sentAt, etag, had) {
    if (status !== 200) return 'answered ' + status + ': ' + body.slice(0, 100)
    var version = page.find(body, sentAt)
    if (version === undefined) return 'answered with “' + body.slice(0, 60) + '…”, which is not the page as JSON.'
    if (etag === undefined || !ETAG.test(etag)) return 'had the ETag ' + etag + '; there has to be one, in double quotes.'
    lastEtags.set(page, etag)
    return page.note(version, etag) || (had === etag ? 'answered 200 with the page that the reader has; that is a 304.' : null)
  }

  return {
    listen: function (ready) { ready(null, 0) },
    mostAgeMs: 0,
    change: function () { due = all.filter(function (page) { return !page.isBeingWritten() }) },
    request: request,
    check: check,
    counts: function () { return {} }
  }
}
