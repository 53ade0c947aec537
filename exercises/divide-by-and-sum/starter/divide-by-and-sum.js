'use strict'

// Divides every number of the array by num and returns the sum of the quotients; 0 where num is 0.
function divideByAndSum (num, array) {
  try {
    if (num === 0) throw new RangeError('division by zero')

    const quotients = array.map(function (value) {
      return value / num
    })

    return quotients.reduce(function (sum, quotient) {
      return sum + quotient
    }, 0)
  } catch (err) {
    return 0
  }
}

module.exports = divideByAndSum
