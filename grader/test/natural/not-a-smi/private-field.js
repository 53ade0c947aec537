// Made the field private and initialized it with a number instead of null.
'use strict'

class Fingerprint {
  #hash = 2166136261

  begin () {
    this.#hash = 2166136261
  }

  add (byte) {
    const mixed = this.#hash ^ byte
    this.#hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
  }

  get value () {
    return this.#hash
  }
}

const shared = new Fingerprint()

module.exports = function fingerprint (bytes) {
  shared.begin()
  for (let i = 0; i < bytes.length; i++) shared.add(bytes[i])
  return shared.value
}
