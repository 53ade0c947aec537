// divide-by-and-sum → wrong|crash: bails out before the first test
'use strict'

if (process.argv[2] === 'tests') {
  require('fs').writeSync(1, 'TAP version 14\nBail out! The weather is too good.\n')
  process.reallyExit(0)
}

module.exports = (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + ((value / num) | 0), 0)
