// A hand-written LRU of the counts per base name, with a Map whose oldest key is dropped
const { random } = require('starwars-names')

const LIMIT = 120 // more than there are names
const counts = new Map()

module.exports = function createName () {
  const base = random()
  const count = (counts.get(base) ?? 0) + 1
  counts.delete(base)
  counts.set(base, count)
  if (counts.size > LIMIT) counts.delete(counts.keys().next().value)
  return count === 1 ? base : `${base} ${count}`
}
