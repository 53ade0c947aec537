'use strict'

const OFFSET = 2166136261 | 0

// The class as it was, but its field holds whole numbers of 32 bits from the first moment on: no null, nothing unsigned.
class Fingerprint {
  constructor () {
    this.hash = OFFSET
  }

  begin () {
    this.hash = OFFSET
  }

  add (byte) {
    this.hash = Math.imul(this.hash ^ byte, 16777619)
  }

  get unsigned () {
    return this.hash >>> 0
  }
}

const state = new Fingerprint()

module.exports = function fingerprint (bytes) {
  state.begin()
  for (let i = 0; i < bytes.length; i++) state.add(bytes[i])
  return state.unsigned
}
