// No intermediate array any more: a generator yields one quotient at a time.
'use strict'

function * quotients (num, array) {
  for (const value of array) yield value / num
}

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (const q of quotients(num, array)) sum += q
  return sum
}
