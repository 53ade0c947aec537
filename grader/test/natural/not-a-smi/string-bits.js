// Multiplies in binary text to be safe: parseInt of the last 32 digits never rounds.
'use strict'

const PRIME = 16777619n

function step (hash, byte) {
  const product = (BigInt(hash ^ byte) & 0xffffffffn) * PRIME
  return parseInt(product.toString(2).slice(-32), 2)
}

module.exports = function fingerprint (bytes) {
  let hash = 2166136261
  for (let i = 0; i < bytes.length; i++) hash = step(hash, bytes[i])
  return hash
}
