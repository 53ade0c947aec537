// the-last-of-the-hash, slow 1.6 → half-kept: the other half, the hash
'use strict'
const { createHash } = require('crypto')
module.exports = function createReader (store) {
  const etags = new WeakMap()
  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }
    const body = JSON.stringify(page)
    if (!etags.has(page)) etags.set(page, `"${createHash('sha512').update(body).digest('hex')}"`)
    const etag = etags.get(page)
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    if (request.headers['if-none-match'] === etag) {
      response.statusCode = 304
      return response.end()
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(body)
  }
}
