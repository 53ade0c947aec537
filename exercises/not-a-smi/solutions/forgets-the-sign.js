'use strict'

module.exports = function fingerprint (bytes) {
  let hash = 2166136261 | 0
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 16777619)
  return hash
}
