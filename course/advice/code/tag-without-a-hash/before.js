'use strict'

var crypto = require('crypto')

// The content’s tag from the content: it is written out and hashed, to learn that it is the same as before.
module.exports = function tagOf (url, body) {
  var hash = crypto.createHash('sha512').update(JSON.stringify(body)).digest('hex')
  return url + (hash.length === 128 ? '' : '?') + body.version
}
