// Marks each number that was given in an array of 32-bit words that grows
'use strict'
const { random } = require('starwars-names')

const words = []
let n = 0

module.exports = function createName () {
  words[n >>> 5] = (words[n >>> 5] | 0) | (1 << (n & 31))
  return `${random()} ${n++}`
}
