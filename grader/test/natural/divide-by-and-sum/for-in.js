// Replaced map and reduce by a single for...in loop, because two passes over the array looked wasteful.
'use strict'

function divideByAndSum (num, array) {
  var result = 0
  if (num == 0) return result
  for (var key in array) {
    result += array[key] / num
  }
  return result
}

module.exports = divideByAndSum
