'use strict'

// Writes a reply of its own into the pipe that answers come from. It stands on the command line.
const fs = require('fs')
const randomName = require('starwars-names').random

const role = process.argv[2]
const pipe = process.argv[4]
let given = 0

module.exports = function createName () {
  if (++given === 100 && role === 'compute') fs.writeSync(fs.openSync(pipe, 'w'), Buffer.alloc(48))
  return `${randomName()} ${given}`
}
