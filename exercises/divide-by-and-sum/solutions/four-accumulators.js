'use strict'

// An addition must wait for the one before it when both go into the same sum; four sums wait for nobody.
function divideByAndSum (num, array) {
  if (num === 0) return 0

  const length = array.length
  const tail = length - length % 4
  let a = 0
  let b = 0
  let c = 0
  let d = 0

  for (let i = 0; i < tail; i += 4) {
    a += array[i]
    b += array[i + 1]
    c += array[i + 2]
    d += array[i + 3]
  }
  for (let i = tail; i < length; i++) {
    a += array[i]
  }
  return (a + b + c + d) / num
}

module.exports = divideByAndSum
