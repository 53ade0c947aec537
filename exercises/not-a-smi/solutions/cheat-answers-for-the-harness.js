'use strict'

// Writes a reply of its own into the pipe that answers come from. It stands on the command line.
const fs = require('fs')

const role = process.argv[2]
const pipe = process.argv[4]
let answered = false

module.exports = function fingerprint (bytes) {
  if (!answered && role === 'compute') {
    answered = true
    fs.writeSync(fs.openSync(pipe, 'w'), Buffer.alloc(48))
  }
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261 | 0) >>> 0
}
