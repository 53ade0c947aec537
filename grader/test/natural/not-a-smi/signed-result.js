// Used imul and returned the hash as it is, a 32-bit integer.
'use strict'

const fingerprint = (bytes) => {
  let hash = 0x811c9dc5
  for (let i = 0; i < bytes.length; i++) {
    hash = Math.imul(hash ^ bytes[i], 0x01000193)
  }
  return hash
}

module.exports = fingerprint
