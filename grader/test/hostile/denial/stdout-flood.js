// divide-by-and-sum → slow|crash|timeout: prints without end
'use strict'

const line = 'all work and no play '.repeat(500) + '\n'

module.exports = function divideByAndSum (num, array) {
  require('fs').writeSync(1, line)
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
