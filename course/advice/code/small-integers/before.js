'use strict'

// Half of the numbers on the way are beyond 2 ** 31: no small integers any more, and multiplied as floating-point numbers.
module.exports = function hash (seed, numbers) {
  var sum = seed
  for (var i = 0; i < numbers.length; i++) sum = (sum * 33 + numbers[i]) >>> 0
  return sum
}
