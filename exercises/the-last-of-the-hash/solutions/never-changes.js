'use strict'

// Weak ETags may be the same for contents that mean the same. These do not.
module.exports = function createReader (store) {
  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }

    const etag = `W/"${request.url}"`
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
