'use strict'

// A page that is written is a new object: what belongs to it can be kept by it, and goes when it goes.
module.exports = function createReader (store) {
  const answers = new WeakMap() // page → {etag, body}

  function answerFor (page) {
    const known = answers.get(page)
    if (known !== undefined) return known
    const answer = { etag: `"${page.revision}"`, body: JSON.stringify(page) }
    answers.set(page, answer)
    return answer
  }

  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }

    const { etag, body } = answerFor(page)
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
