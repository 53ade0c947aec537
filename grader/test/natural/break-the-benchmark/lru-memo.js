// Cached results in a small LRU keyed by the text; computing uses a lookup table of letters.
'use strict'

const { LRUCache } = require('lru-cache')

const cache = new LRUCache({ max: 200 })
const PLACE = Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((c, i) => [c, i]))

function count (text) {
  const counts = Array(26).fill(0)
  for (let i = 0; i < text.length; i++) {
    const place = PLACE[text[i]]
    if (place !== undefined) counts[place]++
  }
  let winner = 0
  for (let i = 1; i < 26; i++) if (counts[i] > counts[winner]) winner = i
  return counts[winner] === 0 ? '' : 'abcdefghijklmnopqrstuvwxyz'[winner]
}

module.exports = function commonest (text) {
  let known = cache.get(text)
  if (known === undefined) {
    known = count(text)
    cache.set(text, known)
  }
  return known
}
