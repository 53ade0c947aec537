'use strict'

// Integer arithmetic is quick, and gives another answer.
function divideByAndSum (num, array) {
  if (num === 0) return 0

  let sum = 0
  for (let i = 0; i < array.length; i++) {
    sum += (array[i] / num) | 0
  }
  return sum
}

module.exports = divideByAndSum
