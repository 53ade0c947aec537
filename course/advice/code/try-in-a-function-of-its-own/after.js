'use strict'

module.exports = function weigh (factor, numbers) {
  var sum = 0
  for (var i = 0; i < numbers.length; i++) sum += factor * attempt(numbers[i])
  return sum
}

// The only function with a try: all others can be optimized.
function attempt (number) {
  try {
    return check(number)
  } catch (err) {
    return 1
  }
}

function check (number) {
  if (number < 0) throw new RangeError('negative')
  return number
}
