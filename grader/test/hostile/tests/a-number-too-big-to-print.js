// divide-by-and-sum → wrong: a diagnosis that no JSON can say
'use strict'

if (process.argv[2] === 'tests') {
  require('fs').writeSync(1, 'TAP version 14\nnot ok 1 - see below\n  ---\n  found: !bigint 5\n  ...\n1..1\n')
  process.reallyExit(1)
}

module.exports = (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + ((value / num) | 0), 0)
