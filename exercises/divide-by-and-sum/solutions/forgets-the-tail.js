'use strict'

// Four at a time, and the one to three elements that remain are nobody's.
function divideByAndSum (num, array) {
  if (num === 0) return 0

  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = 0; i + 4 <= array.length; i += 4) {
    a += array[i]
    b += array[i + 1]
    c += array[i + 2]
    d += array[i + 3]
  }
  return (a + b + c + d) / num
}

module.exports = divideByAndSum
