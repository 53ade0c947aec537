// divide-by-and-sum → wrong|crash: reports more tests than anybody can keep, with names as long as they may be
'use strict'

if (process.argv[2] === 'tests') {
  const fs = require('fs')
  fs.writeSync(1, 'TAP version 14\n')
  for (let i = 1; i <= 100000; i++) fs.writeSync(1, `ok ${i} - ${'very '.repeat(200)}well\n`)
  fs.writeSync(1, '1..100000\n')
  process.reallyExit(0)
}

module.exports = (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + ((value / num) | 0), 0)
