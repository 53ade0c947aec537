'use strict'

module.exports = function weigh (factor, numbers) {
  var sum = 0
  for (var i = 0; i < numbers.length; i++) {
    try {
      sum += factor * check(numbers[i])
    } catch (err) {
      sum += 1
    }
  }
  return sum
}

function check (number) {
  if (number < 0) throw new RangeError('negative')
  return number
}
