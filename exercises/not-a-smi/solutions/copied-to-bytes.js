'use strict'

// A copy that can hold nothing but bytes. The state was the cost, not the bytes.
module.exports = function fingerprint (bytes) {
  const exact = Uint8Array.from(bytes)
  let hash = 2166136261 | 0
  for (let i = 0; i < exact.length; i++) hash = Math.imul(hash ^ exact[i], 16777619)
  return hash >>> 0
}
