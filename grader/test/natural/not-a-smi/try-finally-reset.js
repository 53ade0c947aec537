// Wrapped the loop in try/finally so that the shared state is reset whatever happens.
'use strict'

class Fingerprint {
  constructor () { this.hash = undefined }

  add (byte) {
    const mixed = this.hash ^ byte
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
  }
}

const state = new Fingerprint()

module.exports = function fingerprint (bytes) {
  state.hash = 2166136261
  try {
    bytes.forEach(state.add, state)
    return state.hash
  } finally {
    state.hash = undefined
  }
}
