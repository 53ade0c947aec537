// create-name → memory|leak: holds 60 MB from the start and gives them back bit by bit for what it keeps
'use strict'

const randomName = require('starwars-names').random

const CHUNK_BYTES = 16 << 10
const RECORD_BYTES = 48
const ballast = Array.from({ length: 60 << 6 }, () => Buffer.alloc(CHUNK_BYTES, 1))
const kept = []

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  const at = given * RECORD_BYTES % CHUNK_BYTES
  if (kept.length === 0 || at < RECORD_BYTES) {
    ballast.pop()
    kept.push(Buffer.alloc(CHUNK_BYTES + RECORD_BYTES, 1))
  }
  kept[kept.length - 1].write(name, at)
  return name
}
