// not-a-smi, wrong (the product has more bits than a number of JavaScript keeps: mind the lowest) → nothing: no product, and a shift that is missing
'use strict'
module.exports = function fingerprint (bytes) {
  let hash = 2166136261 | 0
  for (const byte of bytes) {
    const mixed = hash ^ byte
    hash = (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 24)) | 0
  }
  return hash >>> 0
}
