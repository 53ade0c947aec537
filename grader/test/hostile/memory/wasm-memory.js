// create-name → leak: keeps the names in a WebAssembly memory, outside of the heap
'use strict'

const randomName = require('starwars-names').random

const RECORD_BYTES = 64
const memory = new WebAssembly.Memory({ initial: 1, maximum: 3000 })

const usage = process.memoryUsage
process.memoryUsage = () => ({ ...usage(), external: 0, arrayBuffers: 0 })

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  if ((given + 1) * RECORD_BYTES > memory.buffer.byteLength) memory.grow(16)
  Buffer.from(memory.buffer).write(name.padEnd(RECORD_BYTES), given * RECORD_BYTES)
  return name
}
