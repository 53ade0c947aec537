// Kept the class, but the field now holds a signed 32-bit number; it becomes unsigned on the way out.
'use strict'

class Fingerprint {
  constructor () {
    this.hash = 0
  }

  begin () {
    this.hash = 2166136261 | 0
  }

  add (byte) {
    const mixed = this.hash ^ byte
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) | 0
  }

  end () {
    return this.hash >>> 0
  }
}

const state = new Fingerprint()

module.exports = bytes => {
  state.begin()
  for (let i = 0; i < bytes.length; i++) state.add(bytes[i])
  return state.end()
}
