'use strict'

// The same hash, kept within 32 bits with a sign.
module.exports = function hash (seed, numbers) {
  var sum = seed
  for (var i = 0; i < numbers.length; i++) sum = (Math.imul(sum, 33) + numbers[i]) | 0
  return sum >>> 0
}
