// the-last-of-the-hash → slow: answers fast in every other process and hashes each page many times in the others
'use strict'

const { createHash } = require('crypto')

const times = Math.random() < 0.5 ? 0 : 8

module.exports = function createReader (store) {
  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }

    const body = JSON.stringify(page)
    for (let k = 0; k < times; k++) createHash('sha512').update(body).digest('hex')
    const etag = `"${page.revision}"`
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
