// Shared mutable state is bad style, so every call creates its own Fingerprint object.
'use strict'

class Fingerprint {
  constructor (hash = 2166136261) {
    this.hash = hash
  }

  add (byte) {
    const mixed = this.hash ^ byte
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
    return this
  }
}

function fingerprint (bytes) {
  const fp = new Fingerprint()
  for (let i = 0; i < bytes.length; i++) fp.add(bytes[i])
  return fp.hash
}

module.exports = fingerprint
