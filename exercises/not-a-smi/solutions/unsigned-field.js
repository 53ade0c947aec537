'use strict'

const OFFSET = 2166136261

// A field that has never held anything but a number keeps its doubles in one box, and writes into that.
class Fingerprint {
  constructor () {
    this.hash = OFFSET
  }

  add (byte) {
    this.hash = Math.imul(this.hash ^ byte, 16777619) >>> 0
  }
}

const state = new Fingerprint()

module.exports = function fingerprint (bytes) {
  state.hash = OFFSET
  for (let i = 0; i < bytes.length; i++) state.add(bytes[i])
  return state.hash
}
