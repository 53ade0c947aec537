// Numbers belong in typed arrays, so I convert the input before doing arithmetic on it.
'use strict'

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const values = Float64Array.from(array)
  let sum = 0
  for (let i = 0, n = values.length; i < n; ++i) sum += values[i] / num
  return sum
}
