'use strict'

// A typed array holds 32 bits and nothing else: whatever is stored is cut, and what is read is never null.
const state = new Uint32Array(1)

module.exports = function fingerprint (bytes) {
  state[0] = 2166136261
  for (let i = 0; i < bytes.length; i++) state[0] = Math.imul(state[0] ^ bytes[i], 16777619)
  return state[0]
}
