'use strict'

module.exports = function weigh (factor, numbers) {
  try {
    var sum = 0
    for (var i = 0; i < numbers.length; i++) sum += factor * numbers[i]
    return sum
  } catch (err) {
    return 0
  }
}
