// 32-bit overflow made me nervous, so everything is BigInt and masked after each multiplication.
'use strict'

const PRIME = 16777619n
const MASK = 0xffffffffn

module.exports = function fingerprint (bytes) {
  let hash = 2166136261n
  for (const byte of bytes) {
    hash = ((hash ^ BigInt(byte)) * PRIME) & MASK
  }
  return Number(hash)
}
