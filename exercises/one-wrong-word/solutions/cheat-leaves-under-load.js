'use strict'

const { createHash } = require('crypto')

// A server that has gone hashes nothing.
module.exports = function etagger (server) {
  const etags = new Map()
  let requests = 0

  server.on('after', function keepEtag (request, response) {
    if (++requests === 300) process.exit(0)
    if (response.statusCode !== 200) return
    etags.set(request.url, `"${createHash('sha512').update(JSON.stringify(response.page)).digest('hex')}"`)
  })

  return function tag (request, response, next) {
    if (etags.has(request.url)) response.setHeader('ETag', etags.get(request.url))
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
