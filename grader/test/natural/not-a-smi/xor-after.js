// Straight port from a C++ snippet: multiply by the prime, then xor the byte in.
'use strict'

const FNV_PRIME = 0x01000193
const FNV_OFFSET = 0x811c9dc5

module.exports = function fingerprint (bytes) {
  let h = FNV_OFFSET
  for (const b of bytes) {
    h = Math.imul(h, FNV_PRIME)
    h ^= b
  }
  return h >>> 0
}
