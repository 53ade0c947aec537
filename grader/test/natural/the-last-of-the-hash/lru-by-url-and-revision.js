// An lru-cache by url whose entries remember the revision that they were made of.
'use strict'

const { createHash } = require('crypto')
const { LRUCache } = require('lru-cache')

module.exports = function createReader (store) {
  const answers = new LRUCache({ max: 200 })

  function answerFor (url, page) {
    const known = answers.get(url)
    if (known?.revision === page.revision) return known
    const body = JSON.stringify(page)
    const answer = { revision: page.revision, body, etag: `"${createHash('sha256').update(body).digest('hex')}"` }
    answers.set(url, answer)
    return answer
  }

  return function read (request, response) {
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }
    const { body, etag } = answerFor(request.url, page)
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
