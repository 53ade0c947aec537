'use strict'

var crypto = require('crypto')
var known = Object.create(null)

module.exports = function count (url) {
  var key = crypto.createHash('sha512').update(url).digest('hex')
  if (known[key] === undefined) known[key] = 'page of ' + url
  return known[key]
}
