// not-a-smi, slow 1.2 → general: two halves of sixteen bits
'use strict'
class Fingerprint {
  constructor () { this.low = 0; this.high = 0 }
  begin () { this.low = 2166136261 & 0xffff; this.high = 2166136261 >>> 16 }
  add (byte) {
    const low = this.low ^ byte
    const product = low * 0x193
    this.high = (this.high * 0x193 + low * 0x100 + (product >>> 16)) & 0xffff
    this.low = product & 0xffff
  }
  get value () { return this.high * 65536 + this.low }
}
const state = new Fingerprint()
module.exports = function (bytes) {
  state.begin()
  for (const byte of bytes) state.add(byte)
  return state.value
}
