// Kept the class and iterated with forEach, hoping that the engine inlines the callback.
'use strict'

const OFFSET = 2166136261

class Fingerprint {
  hash = OFFSET

  add (byte) {
    const mixed = this.hash ^ byte
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
  }
}

const state = new Fingerprint()

module.exports = function fingerprint (bytes) {
  state.hash = OFFSET
  bytes.forEach(byte => state.add(byte))
  return state.hash
}
