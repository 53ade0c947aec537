// Reuses one scratch array for the quotients across calls, then sums it in a loop.
'use strict'

const scratch = []

function divideByAndSum (num, array) {
  if (num === 0) return 0
  const length = array.length
  for (let i = 0; i < length; i++) scratch[i] = array[i] / num
  let sum = 0
  for (let i = 0; i < length; i++) sum += scratch[i]
  return sum
}

module.exports = divideByAndSum
