// Memoized with a bounded cache; the key is the divisor and all of the numbers joined.
'use strict'

const MAX = 100
const cache = new Map()

function compute (num, array) {
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += array[i] / num
  return sum
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const key = num + '|' + array.join()
  if (cache.has(key)) return cache.get(key)
  const sum = compute(num, array)
  if (cache.size >= MAX) cache.delete(cache.keys().next().value)
  cache.set(key, sum)
  return sum
}
