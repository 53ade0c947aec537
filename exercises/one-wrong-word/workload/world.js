'use strict'
// Those who write pages and those who read them. There is no database: the server gets its pages from here.

var createPage = require('./page')

var PAGES = 32 // twice as many as there are connections: some are always free to be written
var PARAGRAPHS = 300
var READS_PER_WRITE = 32
var ETAG = /^(W\/)?"[^"]+"$/

/** random() → uint32. See exercises/AUTHORING.md for the members. */
module.exports = function createWorld (random) {
  var pages = new Map()
  for (var i = 0; i < PAGES; i++) pages.set('/pages/' + i, createPage('/pages/' + i))
  var all = Array.from(pages.values())
  var due = all.slice() // to be written before anything else
  var writes = new WeakMap() // request → the version that it brings
  var readSince = new Map() // page → when (ms) its first reader had his answer
  var editions = new Map() // page → its paragraphs, as they were written last

  function request () {
    if (due.length > 0) return write(due.pop())
    var usable = all.filter(function (page) { return page.isReadable() })
    var page = usable[random() % usable.length]
    return random() % READS_PER_WRITE === 0 && !page.isBeingWritten() ? write(page) : { method: 'GET', path: page.path }
  }

  function write (page) {
    var asked = { method: 'PUT', path: page.path, headers: { 'content-type': 'application/json' }, body: text(page) }
    writes.set(asked, page.begin(asked.body))
    return asked
  }

  // The title stays, and all paragraphs but one: what names a content by less than all of it gives two of them one name.
  function text (page) {
    var paragraphs = editions.get(page) || Array.from({ length: PARAGRAPHS }, paragraph)
    paragraphs[random() % PARAGRAPHS] = paragraph()
    editions.set(page, paragraphs)
    return JSON.stringify({ title: 'The latest', paragraphs: paragraphs })
  }

  function paragraph () {
    return [random(), random(), random(), random()].join(' ')
  }

  function check (status, body, sentAt, now, headers, asked) {
    var page = pages.get(asked.path)
    var name = asked.method + ' ' + asked.path
    if (status !== 200) return name + ' answered ' + status + ': ' + body.slice(0, 100)
    if (!writes.has(asked)) return checkRead(name, page, body, sentAt, now, headers.etag)
    page.arrived(writes.get(asked), now)
    return null
  }

  function checkRead (name, page, body, sentAt, now, etag) {
    var version = page.find(body, sentAt)
    if (version === undefined) return name + ' answered with “' + body.slice(0, 40) + '…”, which is not the page.'
    return checkEtag(name, page, version, sentAt, now, etag)
  }

  function checkEtag (name, page, version, sentAt, now, etag) {
    var known = readSince.has(page) && readSince.get(page) < sentAt
    if (!readSince.has(page)) readSince.set(page, now)
    if (etag === undefined) return known ? name + ' had no ETag, and was not the first answer for that page.' : null
    if (!ETAG.test(etag)) return name + ' had the ETag ' + etag + '; one stands in double quotes.'
    var problem = page.note(version, etag)
    return problem && name + ' ' + problem
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
