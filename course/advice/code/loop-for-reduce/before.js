'use strict'

module.exports = function weigh (factor, numbers) {
  return numbers.reduce(function (sum, number) { return sum + factor * number }, 0)
}
