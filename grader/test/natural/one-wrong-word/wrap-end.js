// Patched response.end in the middleware, and work out the tag when the page is known, one listener for all.
'use strict'

const { createHash } = require('node:crypto')

class TagStore {
  #byUrl = new Map()

  learn (url, page) {
    this.#byUrl.set(url, `W/"${createHash('md5').update(JSON.stringify(page)).digest('base64')}"`)
  }

  apply (url, response) {
    const tag = this.#byUrl.get(url)
    if (tag !== undefined) response.setHeader('ETag', tag)
  }
}

module.exports = function etagger (server) {
  const store = new TagStore()
  const seen = new WeakSet()

  server.on('after', ({ url }, { statusCode, page }) => {
    if (statusCode !== 200 || seen.has(page)) return
    seen.add(page)
    store.learn(url, page)
  })

  return function tag (request, response, next) {
    response.setHeader('Cache-Control', 'no-cache')
    store.apply(request.url, response)
    next()
  }
}
