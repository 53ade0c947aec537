// The state lives in a Uint32Array with one element: it is unsigned by construction.
'use strict'

const state = new Uint32Array(1)

module.exports = bytes => {
  state[0] = 2166136261
  for (const b of bytes) {
    state[0] ^= b
    state[0] = Math.imul(state[0], 0x01000193)
  }
  return state[0]
}
