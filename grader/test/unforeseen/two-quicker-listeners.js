// one-wrong-word, slow 6 → ten-listeners: a cheaper hash, and listeners that no longer grow
'use strict'
const { createHash } = require('crypto')
module.exports = function etagger (server) {
  const etags = new Map()
  function keepEtag (request, response) {
    if (response.statusCode !== 200) return
    etags.set(request.url, `"${createHash('md5').update(JSON.stringify(response.page)).digest('hex')}"`)
  }
  return function tag (request, response, next) {
    if (server.listenerCount('after') < 5) server.on('after', keepEtag)
    if (etags.has(request.url)) response.setHeader('ETag', etags.get(request.url))
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
