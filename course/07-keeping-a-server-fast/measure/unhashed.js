module.exports = function etagger (server) {
  const etags = {}

  server.on('after', function keepEtag (request, response) {
    etags[request.url] = `"${response.content.version}"`
  })

  return function etag (request, response) {
    const known = etags[request.url]
    if (known) response.setHeader('ETag', known)
  }
}
