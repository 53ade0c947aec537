// Mixes a counter with xorshift steps so that the numbers look random, but are a permutation
'use strict'
const { random } = require('starwars-names')

let counter = Math.floor(Date.now() / 1000) >>> 0

function scramble (x) {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b) >>> 0
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0
  return (x ^ (x >>> 16)) >>> 0
}

module.exports = function createName () {
  counter = (counter + 1) >>> 0
  return `${random()} ${scramble(counter).toString(36)}`
}
