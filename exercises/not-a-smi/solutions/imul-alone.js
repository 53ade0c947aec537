'use strict'

const OFFSET = 2166136261

// One multiplication for five shifts and five additions. They were not what took the time.
class Fingerprint {
  constructor () {
    this.hash = null
  }

  begin () {
    this.hash = OFFSET
  }

  add (byte) {
    this.hash = Math.imul(this.hash ^ byte, 16777619) >>> 0
  }
}

const state = new Fingerprint()

module.exports = function fingerprint (bytes) {
  state.begin()
  for (let i = 0; i < bytes.length; i++) state.add(bytes[i])
  return state.hash
}
