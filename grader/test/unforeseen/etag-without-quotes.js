// one-wrong-word, wrong (from the second answer on there is an ETag, in double quotes) → no-etag: there is one, of another form
'use strict'
module.exports = function etagger (server) {
  const versions = new Map()
  server.on('after', (request, response) => {
    if (response.statusCode !== 200) return
    const text = JSON.stringify(response.page)
    const known = versions.get(request.url)
    if (known?.text !== text) versions.set(request.url, { text, number: (known?.number ?? 0) + 1 })
  })
  return function tag (request, response, next) {
    if (versions.has(request.url)) response.setHeader('ETag', `${request.url}-${versions.get(request.url).number}`)
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
