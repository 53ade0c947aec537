const { createHash } = require('crypto')

const hash = text => createHash('sha512').update(text).digest('hex')

module.exports = function etagger (server) {
  const etags = {}

  function keepEtag (request, response) {
    etags[hash(request.url)] = hash(JSON.stringify(response.content))
  }

  return function etag (request, response) {
    if (!server.keepsEtags) {
      server.on('after', keepEtag)
      server.keepsEtags = true
    }
    const known = etags[hash(request.url)]
    if (known) response.setHeader('ETag', `"${known}"`)
  }
}
