// divide-by-and-sum → slow|crash|timeout: complains without end
'use strict'

const line = 'error '.repeat(10000)

module.exports = function divideByAndSum (num, array) {
  process.stderr.write(line)
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
