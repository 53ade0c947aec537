// Keeps the hash as two 16-bit halves, so that no number ever leaves the small integers.
'use strict'

module.exports = function fingerprint (bytes) {
  let low = 0x9dc5
  let high = 0x811c
  for (let i = 0; i < bytes.length; i++) {
    low ^= bytes[i]
    const product = low * 0x193
    high = (high * 0x193 + (low << 8) + (product >>> 16)) & 0xffff
    low = product & 0xffff
  }
  return (high * 65536) + low
}
