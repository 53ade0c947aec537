'use strict'

let answers = 0

// Certainly never the ETag of another content.
module.exports = function etagger () {
  return function tag (request, response, next) {
    response.setHeader('ETag', `"${++answers}"`)
    response.setHeader('Cache-Control', 'no-cache')
    next()
  }
}
