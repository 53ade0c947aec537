// divide-by-and-sum → wrong: nine aliases of nine aliases of nine aliases, a billion in all
'use strict'

const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(i === 0 ? 'x' : '*l' + i)}]`)

if (process.argv[2] === 'tests') {
  require('fs').writeSync(1, 'TAP version 14\nnot ok 1 - see below\n  ---\n  ' + levels.join('\n  ') + '\n  found: *l9\n  ...\n1..1\n')
  process.reallyExit(1)
}

module.exports = (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + ((value / num) | 0), 0)
