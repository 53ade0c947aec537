// one-wrong-word → wrong: tells windows apart by the silence between them, and gives pages new names in every other one only
'use strict'

const { createHash } = require('crypto')

const SILENCE_MS = 15 // while the baseline has its turn

module.exports = function etagger (server) {
  const etags = new Map()
  let windows = 0
  let last = -Infinity

  server.on('after', function (request, response) {
    if (response.statusCode !== 200 || (windows % 2 === 1 && etags.has(request.url))) return
    const hash = createHash('sha1').update(JSON.stringify(response.page)).digest('hex')
    etags.set(request.url, `"${hash}"`)
  })

  return function tag (request, response, next) {
    const now = performance.now()
    if (now - last > SILENCE_MS) windows++
    last = now
    if (etags.has(request.url)) response.setHeader('ETag', etags.get(request.url))
    next()
  }
}
