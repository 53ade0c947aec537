// Two generations of a cache: when the young one is full it becomes the old one
const starwars = require('starwars-names')

let young = new Map()
let old = new Map()
let n = 0

function remember(key, value) {
  if (young.size >= 3000) { old = young; young = new Map() }
  young.set(key, value)
}

module.exports = function createName() {
  const name = starwars.random() + ' ' + (++n).toString(16)
  remember(name, { at: n, again: old.has(name) })
  return name
}
