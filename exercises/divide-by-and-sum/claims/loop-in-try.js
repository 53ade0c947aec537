'use strict'

// The loop with the starter's try/catch around it.
function divideByAndSum (num, array) {
  try {
    if (num === 0) throw new RangeError('division by zero')

    var sum = 0
    for (var i = 0; i < array.length; i++) {
      sum += array[i] / num
    }
    return sum
  } catch (err) {
    return 0
  }
}

module.exports = divideByAndSum
