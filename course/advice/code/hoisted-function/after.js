'use strict'

module.exports = function weigh (factor, numbers) {
  return factor * sumOf(numbers)
}

function sumOf (list) {
  var sum = 0
  for (var i = 0; i < list.length; i++) sum += list[i]
  return sum
}
