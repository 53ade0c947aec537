// A switch for the special cases, then a for...of with a running mean that is scaled back at the end.
'use strict'

module.exports = function divideByAndSum (num, array) {
  switch (true) {
    case num === 0: return 0
    case array.length === 0: return 0
  }
  let mean = 0
  let n = 0
  for (const value of array) {
    n++
    mean += (value - mean) / n
  }
  return mean * n / num
}
