// The page knows when it was saved, so url and time identify its content without any hashing.
'use strict'

module.exports = function createReader (store) {
  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }
    const etag = `"${encodeURIComponent(request.url)}@${page.saved}"`
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
