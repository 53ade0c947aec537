// Each request adds a listener and takes it away when its own answer was sent.
'use strict'

const { createHash } = require('crypto')

module.exports = function etagger (server) {
  const etags = new Map()

  function keep (request, response) {
    if (response.statusCode === 200) {
      etags.set(request.url, `"${createHash('sha512').update(JSON.stringify(response.page)).digest('hex')}"`)
    }
  }

  server.on('after', (request, response) => {
    if (request.method !== 'GET') keep(request, response)
  })

  return function tag (request, response, next) {
    const listener = (answered, itsResponse) => {
      if (answered !== request) return
      keep(answered, itsResponse)
      server.off('after', listener)
    }
    server.on('after', listener)
    if (etags.has(request.url)) response.setHeader('ETag', etags.get(request.url))
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
