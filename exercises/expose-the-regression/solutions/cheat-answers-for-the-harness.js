'use strict'

const fs = require('fs')

// Writes a reply of its own into the pipe that answers come from. It stands on the command line.
const pipe = process.argv[4]

module.exports = async function compare () {
  const body = JSON.stringify({ slower: true, why: null, seen: null })
  const reply = Buffer.alloc(48 + body.length)
  reply.writeUInt32LE(body.length, 12)
  reply.write(body, 48)
  if (process.argv[2] === 'load-test') fs.writeSync(fs.openSync(pipe, 'w'), reply)
  await new Promise(resolve => setTimeout(resolve, 100))
  return { slower: true }
}
