// The object gets its add method as an own arrow function in the constructor, to avoid the prototype lookup.
'use strict'

class Fingerprint {
  hash = null
  begin = () => { this.hash = 2166136261 }
  add = byte => {
    const mixed = this.hash ^ byte
    this.hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
  }
}

const { begin, add, ...rest } = new Fingerprint()
const self = new Fingerprint()

module.exports = function fingerprint (bytes) {
  self.begin()
  for (let i = 0; i < bytes.length; i++) self.add(bytes[i])
  return self.hash
}
