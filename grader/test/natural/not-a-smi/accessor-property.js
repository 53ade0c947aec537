// A getter and a setter make sure that the stored hash is always unsigned, so add can stay simple.
'use strict'

const state = {
  bits: 0,
  get hash () { return this.bits >>> 0 },
  set hash (value) { this.bits = value | 0 }
}

module.exports = function fingerprint (bytes) {
  state.hash = 2166136261
  for (const byte of bytes) {
    state.hash = Math.imul(state.hash ^ byte, 16777619)
  }
  return state.hash
}
