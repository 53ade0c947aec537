'use strict'

let divisor = 1

function divide (value) {
  return value / divisor
}

function add (sum, quotient) {
  return sum + quotient
}

// Functions made once instead of at every call.
function divideByAndSum (num, array) {
  if (num === 0) return 0

  divisor = num
  return array.map(divide).reduce(add, 0)
}

module.exports = divideByAndSum
