// divide-by-and-sum → crash: freezes the array, so that its sum stays the same
'use strict'

const sums = new WeakMap()

module.exports = function divideByAndSum (num, array) {
  if (!sums.has(array)) sums.set(Object.freeze(array), array.reduce((sum, value) => sum + value, 0))
  return num === 0 ? 0 : sums.get(array) / num
}
