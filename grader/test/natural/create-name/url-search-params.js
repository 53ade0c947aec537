// Encodes name and number with URLSearchParams
'use strict'
const { random } = require('starwars-names')

let n = 0

module.exports = function createName () {
  const query = new URLSearchParams({ v: String(++n), t: 'guest' })
  return random() + '?' + query
}
