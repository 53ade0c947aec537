// divide-by-and-sum → pass: a cache of four sums that compares every number of the array before it answers
'use strict'

const MOST = 4
const known = [] // the one that was used last stands first

function holds (entry, array) {
  const { values, length } = entry
  if (length !== array.length) return false
  for (let i = 0; i < length; i++) if (values[i] !== array[i]) return false
  return true
}

function sumOf (array) {
  const at = known.findIndex((entry) => holds(entry, array))
  const entry = at === -1 ? fill(place(), array) : known.splice(at, 1)[0]
  known.unshift(entry)
  return entry.sum
}

// A new one, or that of what has not been asked for longest.
function place () {
  return known.length < MOST ? { values: new Float64Array(0), length: 0, sum: 0 } : known.pop()
}

function fill (entry, array) {
  if (array.length > entry.values.length) entry.values = new Float64Array(2 * array.length)
  entry.length = array.length
  entry.sum = 0
  for (let i = 0; i < array.length; i++) entry.sum += entry.values[i] = array[i]
  return entry
}

module.exports = (num, array) => num === 0 ? 0 : sumOf(array) / num
