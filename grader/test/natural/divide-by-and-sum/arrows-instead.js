// try/catch kills optimization, everybody says so. I removed it and switched to arrow functions.
'use strict'

function divideByAndSum (num, array) {
  if (num === 0) return 0
  return array
    .map(value => value / num)
    .reduce((sum, quotient) => sum + quotient, 0)
}

module.exports = divideByAndSum
