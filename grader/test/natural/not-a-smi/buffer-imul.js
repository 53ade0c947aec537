// Copied the packet into a Buffer, since bytes in a Buffer are stored as bytes.
'use strict'

const { imul } = Math

module.exports = function fingerprint (bytes) {
  const buffer = Buffer.from(bytes)
  let hash = 0x811c9dc5 | 0
  for (let i = 0; i < buffer.length; i++) {
    hash = imul(hash ^ buffer[i], 0x1000193)
  }
  return hash >>> 0
}
