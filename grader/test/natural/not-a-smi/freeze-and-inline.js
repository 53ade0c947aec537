// Inlined the method by hand and used local constants; the object with the hash stayed.
'use strict'

const state = { hash: null }

module.exports = function fingerprint (bytes) {
  state.hash = 2166136261
  for (let i = 0, n = bytes.length; i < n; i++) {
    const m = state.hash ^ bytes[i]
    state.hash = (m + (m << 1) + (m << 4) + (m << 7) + (m << 8) + (m << 24)) >>> 0
  }
  return state.hash
}
