'use strict'

// With var, as in the chapter's time: Crankshaft did not optimize every loop that has a let.
function divideByAndSum (num, array) {
  if (num === 0) return 0

  var sum = 0
  for (var i = 0; i < array.length; i++) {
    sum += array[i] / num
  }
  return sum
}

module.exports = divideByAndSum
