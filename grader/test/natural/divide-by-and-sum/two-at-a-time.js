// Two independent sums, one for even and one for odd places, so the additions need not wait for each other.
'use strict'

function divideByAndSum (num, array) {
  if (num === 0) return 0
  let even = 0
  let odd = 0
  const last = array.length - 1
  for (let i = 0; i < last; i += 2) {
    even += array[i]
    odd += array[i + 1]
  }
  if (array.length % 2 === 1) even += array[last]
  return (even + odd) / num
}

module.exports = divideByAndSum
