'use strict'

// The server makes a new object of a page whenever it is written. So a number for each object tells contents apart, and nothing is hashed.
module.exports = function etagger (server) {
  const etags = new Map() // by URL: {page, etag}
  let contents = 0

  server.on('after', function keepEtag (request, response) {
    const { page } = response
    if (page && etags.get(request.url)?.page !== page) etags.set(request.url, { page, etag: `"${++contents}"` })
  })

  return function tag (request, response, next) {
    const known = etags.get(request.url)
    if (known !== undefined) response.setHeader('ETag', known.etag)
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
