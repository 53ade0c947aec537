// divide-by-and-sum → crash, then no file: ends in a way that leaves an image of its memory
'use strict'

let calls = 0

module.exports = function divideByAndSum (num, array) {
  if (++calls === 1000) process.abort()
  return num === 0 ? 0 : array.reduce((sum, value) => sum + value / num, 0)
}
