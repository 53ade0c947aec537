'use strict'

// Division is the dearest operation in the loop, and the sum of quotients is the quotient of the sum.
function divideByAndSum (num, array) {
  if (num === 0) return 0

  let sum = 0
  for (let i = 0; i < array.length; i++) {
    sum += array[i]
  }
  return sum / num
}

module.exports = divideByAndSum
