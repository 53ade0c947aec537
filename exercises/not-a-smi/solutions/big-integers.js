'use strict'

// Exact, and without a thought of 32 bits.
module.exports = function fingerprint (bytes) {
  let hash = 2166136261n
  for (let i = 0; i < bytes.length; i++) hash = BigInt.asUintN(32, (hash ^ BigInt(bytes[i])) * 16777619n)
  return Number(hash)
}
