'use strict'

const { createHash } = require('crypto')

// The hash may stay. It is the hash of a content, so it is taken once for a content.
module.exports = function createReader (store) {
  const answers = new Map() // by URL: {page, etag, body}

  function answerFor (url, page) {
    const known = answers.get(url)
    if (known !== undefined && known.page === page) return known
    const body = JSON.stringify(page)
    const etag = `"${createHash('sha512').update(body).digest('hex')}"`
    const answer = { page, etag, body }
    answers.set(url, answer)
    return answer
  }

  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }

    const { etag, body } = answerFor(request.url, page)
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
