'use strict'

module.exports = function weigh (factor, numbers) {
  var sum = 0
  numbers.forEach(function (number) { sum += factor * number })
  return sum
}
