'use strict'

// The version changes with the content, and it is at hand.
module.exports = function tagOf (url, body) {
  return url + body.version
}
