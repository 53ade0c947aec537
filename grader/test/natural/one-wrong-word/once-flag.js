// Register the listener a single time, guarded by a boolean, right when the middleware is created.
'use strict'

const { createHash } = require('crypto')

module.exports = function etagger (server) {
  const etags = new Map()
  let registered = false

  const remember = (request, response) => {
    if (response.statusCode !== 200) return
    etags.set(request.url, '"' + createHash('sha512').update(JSON.stringify(response.page)).digest('hex') + '"')
  }

  return function tag (request, response, next) {
    if (!registered) {
      server.on('after', remember)
      registered = true
    }
    const etag = etags.get(request.url)
    if (etag) response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
