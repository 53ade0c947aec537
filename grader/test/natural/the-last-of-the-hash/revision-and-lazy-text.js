// The revision is unique, so it is the tag; the text is only written out when somebody needs it.
'use strict'

module.exports = store => function read (request, response) {
  const page = store.get(request.url)

  if (!page) {
    response.statusCode = 404
    return response.end('There is no such page.')
  }

  const etag = '"r' + page.revision + '"'
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', 'no-cache')

  if (request.headers['if-none-match'] === etag) {
    response.statusCode = 304
    return response.end()
  }

  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(page))
}
