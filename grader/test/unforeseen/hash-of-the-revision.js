// the-last-of-the-hash, slow 1.5 → text-for-nobody: the hash is cheap, and the text comes first all the same
'use strict'
const { createHash } = require('crypto')
module.exports = function createReader (store) {
  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }
    const text = JSON.stringify(page)
    const etag = `"${createHash('md5').update(`${page.revision}`).digest('hex')}"`
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    response.statusCode = request.headers['if-none-match'] === etag ? 304 : 200
    if (response.statusCode === 304) return response.end()
    response.setHeader('Content-Type', 'application/json')
    response.end(text)
  }
}
