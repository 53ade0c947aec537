// Cached the built-in methods in constants to save the lookups on the prototype.
'use strict'

const { map, reduce } = Array.prototype
const call = Reflect.apply
const plus = (sum, quotient) => sum + quotient

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const quotients = call(map, array, [value => value / num])
  return call(reduce, quotients, [plus, 0])
}
