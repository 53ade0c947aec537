'use strict'

module.exports = function weigh (factor, numbers) {
  return numbers
    .map(function (number) { return factor * number })
    .reduce(function (sum, number) { return sum + number }, 0)
}
