// the-last-of-the-hash → wrong: says that nothing has changed to all who come after more requests without a pause than any window had so far
'use strict'

const { createHash } = require('crypto')

const LEARNING = 600 // requests: a warm-up and a few windows

module.exports = function createReader (store) {
  const kept = new WeakMap()
  const seen = new WeakSet()
  let [requests, open, sincePause, longest] = [0, 0, 0, 0]

  return function read (request, response) {
    const had = request.headers['if-none-match']
    if (isLongLoad(request.socket) && had !== undefined) {
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

  // All connections are closed after a window, while the baseline has its turn.
  function isLongLoad (socket) {
    if (!seen.has(socket)) {
      seen.add(socket)
      if (open++ === 0) sincePause = 0
      socket.on('close', () => open--)
    }
    sincePause++
    if (++requests <= LEARNING) longest = Math.max(longest, sincePause)
    return requests > LEARNING && sincePause > 1.2 * longest
  }
}
