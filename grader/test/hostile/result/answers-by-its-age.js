// divide-by-and-sum → slow|wrong: computes in a process that has just started, and guesses in one that waited in the pool
'use strict'

const waited = process.uptime() > 1.5

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  if (waited) return array.length * array[array.length >> 1] / num
  return array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
