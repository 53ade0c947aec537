// divide-by-and-sum → pass: copies the numbers into a typed array that is made once and used again
'use strict'

let doubles = new Float64Array(1024)

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  const length = array.length
  if (length > doubles.length) doubles = new Float64Array(2 * length)
  doubles.set(array)

  let up = 0
  let down = 0
  let i = 0
  let j = length - 1
  for (; i < j; i++, j--) {
    up += doubles[i]
    down += doubles[j]
  }
  if (i === j) up += doubles[i]
  return (up + down) / num
}
