'use strict'

var known = Object.create(null)

module.exports = function count (url) {
  if (known[url] === undefined) known[url] = 'page of ' + url
  return known[url]
}
