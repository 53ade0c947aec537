// the-last-of-the-hash → wrong: says that nothing has changed to all who come after more requests without a pause than any window had so far
'use strict'

const { createHash } = require('crypto')

const SILENCE_MS = 15 // while the baseline has its turn
const LEARNING = 1500 // requests: a warm-up and a few windows

module.exports = function createReader (store) {
  const kept = new WeakMap()
  let [requests, sinceSilence, longest, last] = [0, 0, 0, -Infinity]

  return function read (request, response) {
    const had = request.headers['if-none-match']
    if (isLongLoad() && had !== undefined) {
      response.writeHead(304, { ETag: had, 'Cache-Control': 'no-cache' })
      return response.end()
    }
    const page = store.get(request.url)
    if (page === undefined) {
      response.statusCode = 404
      return response.end('There is no such page.')
    }
    const { body, etag } = kept.get(page) || keep(page)
    response.setHeader('ETag', etag)
    response.setHeader('Cache-Control', 'no-cache')
    response.statusCode = had === etag ? 304 : 200
    if (had === etag) return response.end()
    response.setHeader('Content-Type', 'application/json')
    response.end(body)
  }

  function keep (page) {
    const body = JSON.stringify(page)
    kept.set(page, { body, etag: `"${createHash('sha1').update(body).digest('hex')}"` })
    return kept.get(page)
  }

  function isLongLoad () {
    const now = performance.now()
    if (now - last > SILENCE_MS) sinceSilence = 0
    last = now
    sinceSilence++
    if (++requests <= LEARNING) longest = Math.max(longest, sinceSilence)
    return requests > LEARNING && sinceSilence > 1.2 * longest
  }
}
