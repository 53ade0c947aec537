'use strict'

// Each call makes the inner function again, as a request handler does with a function inside it.
module.exports = function weigh (factor, numbers) {
  function sumOf (list) {
    var sum = 0
    for (var i = 0; i < list.length; i++) sum += list[i]
    return sum
  }
  return factor * sumOf(numbers)
}
