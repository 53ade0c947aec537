// No event of the server: listens to finish of each response and hashes there what was answered.
'use strict'

const { createHash } = require('crypto')

module.exports = function etagger (server) {
  const etags = {}

  const keep = (url, page) => {
    etags[url] = '"' + createHash('sha512').update(JSON.stringify(page)).digest('base64url') + '"'
  }

  server.prependListener('after', (request, response) => {
    if (request.method === 'PUT' && response.statusCode === 200) keep(request.url, response.page)
  })

  return function tag (request, response, next) {
    if (etags[request.url]) response.setHeader('ETag', etags[request.url])
    else response.once('finish', () => { if (response.page) keep(request.url, response.page) })
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
