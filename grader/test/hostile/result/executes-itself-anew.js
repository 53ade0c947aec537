// divide-by-and-sum → forged|crash|slow: has the kernel put a program of its own in the place of the harness
'use strict'

const program = `
  const fs = require('fs')
  const output = fs.openSync(process.argv[1], 'w')
  for (;;) fs.writeSync(output, Buffer.alloc(48))`

let calls = 0

module.exports = function divideByAndSum (num, array) {
  if (++calls === 100 && process.argv[2] === 'compute') process.execve(process.execPath, [process.execPath, '-e', program, process.argv[4]], {})
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
