'use strict'

module.exports = function weigh (factor, numbers) {
  var weighed = []
  for (var i = 0; i < numbers.length; i++) weighed.push(factor * numbers[i])
  return weighed[0] + weighed[weighed.length - 1] + weighed.length
}
