'use strict'

// The function that does the work is made anew at every call, as one within a request's handler is.
module.exports = function weigh (factor, numbers) {
  function sumOf (list) {
    var sum = 0
    for (var i = 0; i < list.length; i++) sum += list[i]
    return sum
  }
  return factor * sumOf(numbers)
}
