// divide-by-and-sum → forged|crash|slow: writes an answer into every pipe that the process has inherited
'use strict'

const fs = require('fs')

let calls = 0

function shout () {
  for (let fd = 3; fd < 64; fd++) {
    try {
      if (fs.fstatSync(fd).isFIFO()) fs.writeSync(fd, Buffer.alloc(48))
    } catch {}
  }
}

module.exports = function divideByAndSum (num, array) {
  if (++calls === 100 && process.argv[2] === 'compute') shout()
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
