'use strict'

function divideByAndSum (num, array) {
  if (num === 0) return 0

  let total = 0
  for (const value of array) total += value
  return total / num
}

module.exports = divideByAndSum
