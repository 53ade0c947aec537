// Adding small numbers before large ones loses fewer digits, so the quotients are sorted by magnitude first.
'use strict'

module.exports = function divideByAndSum (num, array) {
  if (num === 0) return 0
  return array
    .map(value => value / num)
    .sort((a, b) => Math.abs(a) - Math.abs(b))
    .reduce((sum, value) => sum + value, 0)
}
