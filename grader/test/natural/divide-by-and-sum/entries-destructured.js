// Loop with entries() and destructuring, which reads nicely and needs no counter variable.
'use strict'

const divideByAndSum = (num, array) => {
  let sum = 0
  if (num !== 0) {
    for (const [, value] of array.entries()) sum += value / num
  }
  return sum
}

module.exports = divideByAndSum
