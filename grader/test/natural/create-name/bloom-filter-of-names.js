// Checks new names against a Bloom filter of a fixed 64 KB, and lets a counter decide on a hit
'use strict'
const { random } = require('starwars-names')

const bits = new Uint8Array(65536)
let hits = 0
let total = 0

function hash (text, seed) {
  let h = seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return (h >>> 0) % (bits.length * 8)
}

function mark (text) {
  let known = true
  for (const seed of [2166136261, 40503]) {
    const at = hash(text, seed)
    if (!(bits[at >> 3] & (1 << (at & 7)))) known = false
    bits[at >> 3] |= 1 << (at & 7)
  }
  return known
}

module.exports = function createName () {
  const name = random() + ' ' + (++total)
  if (mark(name)) hits++
  return name
}
