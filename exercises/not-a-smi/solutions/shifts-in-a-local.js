'use strict'

module.exports = function fingerprint (bytes) {
  let hash = 2166136261 | 0
  for (let i = 0; i < bytes.length; i++) {
    hash ^= bytes[i]
    hash = (hash + (hash << 1) + (hash << 4) + (hash << 7) + (hash << 8) + (hash << 24)) | 0
  }
  return hash >>> 0
}
