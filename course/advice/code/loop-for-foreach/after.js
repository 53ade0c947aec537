'use strict'

module.exports = function weigh (factor, numbers) {
  var sum = 0
  for (var i = 0; i < numbers.length; i++) sum += factor * numbers[i]
  return sum
}
