// Throwing was fine, building a RangeError with its stack was not: I throw a constant that was made once.
'use strict'

class DivisionByZero extends Error {}
const ZERO = new DivisionByZero('division by zero')

function check (num) {
  if (num === 0) throw ZERO
  return num
}

function divideByAndSum (num, array) {
  try {
    const divisor = check(num)
    return array.map(value => value / divisor).reduce((sum, quotient) => sum + quotient, 0)
  } catch (error) {
    if (error === ZERO) return 0
    throw error
  }
}

module.exports = divideByAndSum
