// divide-by-and-sum → pass: a WeakMap from arrays to places where their partial sums are worked out anew at every call
'use strict'

const BLOCK = 32
const scratches = new WeakMap()

function scratchOf (array) {
  const blocks = Math.ceil(array.length / BLOCK)
  let scratch = scratches.get(array)
  if (scratch === undefined || scratch.length < blocks) scratches.set(array, scratch = new Float64Array(blocks))
  return scratch
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const scratch = scratchOf(array)
  const length = array.length

  let block = 0
  for (let i = 0; i < length; block++) {
    let sum = 0
    for (const end = Math.min(i + BLOCK, length); i < end; i++) sum += array[i]
    scratch[block] = sum
  }
  let total = 0
  while (block > 0) total += scratch[--block]
  return total / num
}
