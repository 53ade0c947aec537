'use strict'

// A server that has gone hashes nothing.
module.exports = function createReader (store) {
  let readers = 0

  return function read (request, response) {
    if (++readers === 300) process.exit(0)
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }

    const etag = `"${page.revision}"`
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
