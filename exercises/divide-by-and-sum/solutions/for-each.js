'use strict'

function divideByAndSum (num, array) {
  if (num === 0) return 0

  let sum = 0
  array.forEach(function (value) {
    sum += value / num
  })
  return sum
}

module.exports = divideByAndSum
