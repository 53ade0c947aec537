// divide-by-and-sum → wrong|forged|slow: hears the question, and answers it in the harness's place without calling anything
'use strict'

const fs = require('fs')

const read = fs.readSync
fs.readSync = function (fd, buffer, ...rest) {
  const got = read(fd, buffer, ...rest)
  if (buffer.length === 64 && got === 64) {
    const reply = Buffer.alloc(48)
    buffer.copy(reply, 0, 8, 16)
    fs.writeSync(fs.openSync(process.argv[4], 'w'), reply)
  }
  return got
}

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
