// A WeakMap from the page object to its tag: a page that was not written again is not hashed again.
'use strict'

const { hash } = require('node:crypto')

module.exports = server => {
  const tags = new WeakMap()
  const current = new Map()

  server.on('after', (request, response) => {
    const { page } = response
    if (response.statusCode !== 200 || !page) return
    if (!tags.has(page)) tags.set(page, `"${hash('sha1', JSON.stringify(page))}"`)
    current.set(request.url, tags.get(page))
  })

  return (request, response, next) => {
    if (current.has(request.url)) response.setHeader('ETag', current.get(request.url))
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
