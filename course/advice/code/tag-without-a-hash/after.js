'use strict'

// What changes with the content is its version, and the version is at hand.
module.exports = function tagOf (url, body) {
  return url + body.version
}
