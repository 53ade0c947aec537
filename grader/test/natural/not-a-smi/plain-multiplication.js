// Simply multiplied by the prime and took the remainder; numbers in JavaScript are big enough.
'use strict'

module.exports = function fingerprint (bytes) {
  let hash = 2166136261
  for (const byte of bytes) {
    hash = (hash ^ byte) >>> 0
    hash = (hash * 16777619) % 4294967296
  }
  return hash
}
