// A WeakMap keeps text and tag for each page object; a new page is a new key, the old one is collected.
'use strict'

const { createHash } = require('crypto')

module.exports = function createReader (store) {
  const prepared = new WeakMap()

  function prepare (page) {
    const known = prepared.get(page)
    if (known) return known
    const body = JSON.stringify(page)
    const etag = '"' + createHash('sha1').update(body).digest('base64url') + '"'
    const fresh = { body: Buffer.from(body), etag }
    prepared.set(page, fresh)
    return fresh
  }

  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.writeHead(404)
      response.end('There is no such page.')
      return
    }
    const { body, etag } = prepare(page)
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
    } else {
      response.setHeader('Content-Type', 'application/json')
      response.end(body)
    }
  }
}
