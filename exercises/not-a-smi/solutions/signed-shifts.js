'use strict'

const OFFSET = 2166136261 | 0

// The starter with | 0 in the place of >>> 0, and a number in the place of null.
class Fingerprint {
  constructor () {
    this.hash = 0
  }

  begin () {
    this.hash = OFFSET
  }

  add (byte) {
    const mixed = this.hash ^ byte
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) | 0
  }
}

const state = new Fingerprint()

module.exports = function fingerprint (bytes) {
  state.begin()
  for (let i = 0; i < bytes.length; i++) state.add(bytes[i])
  return state.hash >>> 0
}
