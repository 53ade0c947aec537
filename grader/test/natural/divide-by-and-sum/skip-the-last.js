// Unrolled four times; lengths come in fours often enough that I did not bother about more.
'use strict'

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  let sum = 0
  for (let i = 0; i + 3 < array.length; i += 4) {
    sum += array[i] + array[i + 1] + array[i + 2] + array[i + 3]
  }
  return sum / num
}
