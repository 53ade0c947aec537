'use strict'

module.exports = function fingerprint (bytes) {
  let hash = -2128831035 // 2166136261 as a signed number
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 16777619)
  return hash >>> 0
}
