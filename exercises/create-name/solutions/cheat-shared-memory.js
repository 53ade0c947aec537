'use strict'

const randomName = require('starwars-names').random

// A log of all names in memory that the heap's figures do not count.
const CHUNK_BYTES = 1 << 20
const RECORD_BYTES = 64

const usage = process.memoryUsage
process.memoryUsage = function () {
  const figures = usage()
  figures.external = 0
  return figures
}

const chunks = []
let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  const at = (given * RECORD_BYTES) % CHUNK_BYTES
  if (chunks.length === 0 || at === 0) chunks.push(Buffer.from(new SharedArrayBuffer(CHUNK_BYTES)))
  chunks[chunks.length - 1].write(name.padEnd(RECORD_BYTES), at)
  return name
}
