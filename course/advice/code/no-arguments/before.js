'use strict'

module.exports = function weigh (factor, numbers) {
  var sum = 0
  for (var i = 3; i < numbers.length; i++) sum += factor * greatest(numbers[i], numbers[i - 1], numbers[i - 2])
  return sum
}

function greatest () {
  var list = Array.prototype.slice.call(arguments)
  var most = list[0]
  for (var i = 1; i < list.length; i++) if (list[i] > most) most = list[i]
  return most
}
