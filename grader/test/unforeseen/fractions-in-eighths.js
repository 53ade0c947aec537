// divide-by-and-sum, wrong (0.1 + 0.2 is 0.3 to fifteen digits: mind where digits are lost) → nothing: fixed point, and no 32-bit floats
'use strict'
module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (const value of array) sum += Math.round(value * 8)
  return sum / 8 / num
}
