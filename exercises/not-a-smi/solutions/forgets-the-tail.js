'use strict'

module.exports = function fingerprint (bytes) {
  let hash = 2166136261 | 0
  for (let i = 0; i + 3 < bytes.length; i += 4) {
    hash = Math.imul(hash ^ bytes[i], 16777619)
    hash = Math.imul(hash ^ bytes[i + 1], 16777619)
    hash = Math.imul(hash ^ bytes[i + 2], 16777619)
    hash = Math.imul(hash ^ bytes[i + 3], 16777619)
  }
  return hash >>> 0
}
