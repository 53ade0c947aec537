// not-a-smi, slow 1 → general: a callback, and the class and its null as before
'use strict'
const OFFSET = 2166136261
class Fingerprint {
  constructor () { this.hash = null }
  begin () { this.hash = OFFSET }
  add (byte) {
    const mixed = this.hash ^ byte
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
  }
}
const state = new Fingerprint()
module.exports = function fingerprint (bytes) {
  state.begin()
  bytes.forEach(byte => state.add(byte))
  return state.hash
}
