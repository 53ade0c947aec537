// Prepares a thousand numbers at a time in random order and hands them out
'use strict'
const { random } = require('starwars-names')

let base = 0
let block = []

function refill () {
  block = Array.from({ length: 1000 }, (_, i) => base + i)
  for (let i = block.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[block[i], block[j]] = [block[j], block[i]]
  }
  base += 1000
}

module.exports = function createName () {
  if (block.length === 0) refill()
  return `${random()} ${block.pop()}`
}
