// create-name → pass: a counter whose 32 bits go through a Feistel network: every number once, in no visible order
'use strict'

const { randomFillSync } = require('crypto')
const randomName = require('starwars-names').random

const keys = randomFillSync(new Uint32Array(4))
const ALL = 2 ** 32

// Each round can be undone, whatever it mixes with: so no two numbers become one.
function shuffle (number) {
  let left = number >>> 16
  let right = number & 0xffff
  for (const key of keys) {
    const mixed = Math.imul(right ^ key, 0x9e3779b1)
    ;[left, right] = [right, left ^ (mixed >>> 16)]
  }
  return ((left << 16) | right) >>> 0
}

let number = 0
let epoch = 0

module.exports = function createName () {
  const suffix = `${epoch}.${shuffle(number).toString(36)}`
  if (++number === ALL) {
    number = 0
    epoch++
  }
  return `${randomName()} ${suffix}`
}
