// create-name → pass: two words of Web Crypto’s randomness in a typed array made for each name
'use strict'

const names = require('starwars-names')

let count = 0

function createName () {
  const [a, b] = crypto.getRandomValues(new Uint32Array(2))
  return `${names.random()} ${a.toString(36)}${b.toString(36)}-${++count}`
}

module.exports = createName
