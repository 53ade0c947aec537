// one-wrong-word → pass: has no function that listens: a loop waits for one event after the other, for as long as the server lives
'use strict'

const { on } = require('events')
const { hash } = require('crypto')

// Was geschrieben wird, ist ein neues Objekt. Ein alter Bekannter braucht keinen neuen Namen.
async function introduce (server, known) {
  for await (const [{ url }, { statusCode, page }] of on(server, 'after')) {
    if (statusCode !== 200 || known[url]?.page === page) continue
    known[url] = { page, name: JSON.stringify(hash('sha1', JSON.stringify(page), 'base64')) }
  }
}

module.exports = function etagger (server) {
  const known = Object.create(null)
  introduce(server, known)

  return (request, response, next) => {
    const headers = new Map([['Cache-Control', 'no-cache']])
    if (request.url in known) headers.set('ETag', known[request.url].name)
    response.setHeaders(headers)
    return next()
  }
}
