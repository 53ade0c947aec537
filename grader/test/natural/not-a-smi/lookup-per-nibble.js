// Table-driven, as CRC code does it: the product with the prime is put together from a table of low bytes.
'use strict'

const LOW = new Uint32Array(256)
for (let byte = 0; byte < 256; byte++) LOW[byte] = Math.imul(byte, 16777619) >>> 0

module.exports = function fingerprint (bytes) {
  let hash = 2166136261
  for (let i = 0; i < bytes.length; i++) {
    const mixed = hash ^ bytes[i]
    hash = (LOW[mixed & 255] + Math.imul(mixed & 0xffffff00, 16777619)) | 0
  }
  return hash >>> 0
}
