// A closure keeps the hash; two small functions write and read it.
'use strict'

function createHasher () {
  let hash = 0
  return {
    reset: () => { hash = 2166136261 },
    update: byte => {
      const mixed = hash ^ byte
      hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) >>> 0
    },
    digest: () => hash
  }
}

const hasher = createHasher()

module.exports = function fingerprint (bytes) {
  hasher.reset()
  for (const byte of bytes) hasher.update(byte)
  return hasher.digest()
}
