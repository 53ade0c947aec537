'use strict'

// The array in between was what cost; a callback that the optimizer inlines costs nothing.
function divideByAndSum (num, array) {
  if (num === 0) return 0

  return array.reduce(function (sum, value) {
    return sum + value / num
  }, 0)
}

module.exports = divideByAndSum
