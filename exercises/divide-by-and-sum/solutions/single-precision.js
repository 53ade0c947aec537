'use strict'

// Half the bits are not half the work, and not the sum either.
const scratch = new Float32Array(2048)

function divideByAndSum (num, array) {
  if (num === 0) return 0

  scratch.set(array)
  let sum = 0
  for (let i = 0; i < array.length; i++) sum += scratch[i]
  return sum / num
}

module.exports = divideByAndSum
