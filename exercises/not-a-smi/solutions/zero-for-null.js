'use strict'

const OFFSET = 2166136261

// No null any more. What is stored is unsigned still, a double to V8; but the field has a box of its own for it, used again and again.
class Fingerprint {
  constructor () {
    this.hash = 0
  }

  begin () {
    this.hash = OFFSET
  }

  add (byte) {
    const mixed = this.hash ^ byte
    // Times 16777619, which is 2^24 + 2^8 + 2^7 + 2^4 + 2^1 + 1, as an unsigned number of 32 bits.
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
  }
}

const state = new Fingerprint()

function fingerprint (bytes) {
  state.begin()
  for (let i = 0; i < bytes.length; i++) state.add(bytes[i])
  return state.hash
}

module.exports = fingerprint
