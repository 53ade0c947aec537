'use strict'

const { createHash } = require('crypto')

// One word: the server is what the set is asked for, so the server is what has to be in it.
module.exports = function etagger (server) {
  const etags = new Map()

  function keepEtag (request, response) {
    if (response.statusCode !== 200) return
    const hash = createHash('sha512').update(JSON.stringify(response.page)).digest('hex')
    etags.set(request.url, `"${hash}"`)
  }

  return function tag (request, response, next) {
    if (server.listenerCount('after') < 10) server.on('after', keepEtag)
    if (etags.has(request.url)) response.setHeader('ETag', etags.get(request.url))
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
