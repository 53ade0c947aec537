// A lower limit of listeners: when there are three hundred of them, all are removed and one is added again.
'use strict'

const { createHash } = require('crypto')

module.exports = function etagger (server) {
  const etags = new Map()
  server.setMaxListeners(0)

  function keepEtag (request, response) {
    if (response.statusCode !== 200) return
    const hash = createHash('sha512').update(JSON.stringify(response.page)).digest('hex')
    etags.set(request.url, `"${hash}"`)
  }

  return function tag (request, response, next) {
    if (server.listenerCount('after') >= 300) server.removeAllListeners('after')
    server.on('after', keepEtag)
    if (etags.has(request.url)) response.setHeader('ETag', etags.get(request.url))
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
