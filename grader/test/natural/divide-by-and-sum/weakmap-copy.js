// The same arrays come again and again, so I keep a typed copy of each in a WeakMap.
'use strict'

const copies = new WeakMap()

function typed (array) {
  let copy = copies.get(array)
  if (copy === undefined || copy.length !== array.length) {
    copy = new Float64Array(array)
    copies.set(array, copy)
  }
  return copy
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const values = typed(array)
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total / num
}
