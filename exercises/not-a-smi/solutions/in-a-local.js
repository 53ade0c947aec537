'use strict'

const OFFSET = 2166136261 | 0
const PRIME = 16777619

// Signed on the way, so that it is an integer of 32 bits at every step; unsigned once, at the end.
module.exports = function fingerprint (bytes) {
  let hash = OFFSET
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], PRIME)
  return hash >>> 0
}
