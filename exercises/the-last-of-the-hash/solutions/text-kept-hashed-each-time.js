'use strict'

const { createHash } = require('crypto')

// The text is made once. It is hashed for every reader all the same.
module.exports = function createReader (store) {
  const texts = new WeakMap() // page → its text

  function textOf (page) {
    if (!texts.has(page)) texts.set(page, JSON.stringify(page))
    return texts.get(page)
  }

  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }

    const body = textOf(page)
    const etag = `"${createHash('sha512').update(body).digest('hex')}"`
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    if (request.headers['if-none-match'] === etag) {
      response.statusCode = 304
      return response.end()
    }

    response.setHeader('Content-Type', 'application/json')
    response.end(body)
  }
}
