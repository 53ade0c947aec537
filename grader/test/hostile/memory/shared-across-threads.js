// create-name → crash: names in shared memory that a thread holds on to
'use strict'

const { Worker } = require('worker_threads')

const randomName = require('starwars-names').random

const BLOCK_BYTES = 1 << 20
const RECORD_BYTES = 64
const worker = new Worker('const held = []; require("worker_threads").parentPort.on("message", block => held.push(block))', { eval: true })
worker.unref()

let block = null
let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  const at = given * RECORD_BYTES % BLOCK_BYTES
  if (block === null || at === 0) {
    block = Buffer.from(new SharedArrayBuffer(BLOCK_BYTES))
    worker.postMessage(block.buffer)
  }
  block.write(name.padEnd(RECORD_BYTES), at)
  return name
}
