'use strict'

// An ETag for every page, quickly made, and the same for ever.
module.exports = function etagger () {
  return function tag (request, response, next) {
    response.setHeader('ETag', `"${request.url}"`)
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
