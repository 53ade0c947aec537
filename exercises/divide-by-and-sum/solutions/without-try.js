'use strict'

function divideByAndSum (num, array) {
  if (num === 0) return 0

  const quotients = array.map(function (value) {
    return value / num
  })

  return quotients.reduce(function (sum, quotient) {
    return sum + quotient
  }, 0)
}

module.exports = divideByAndSum
