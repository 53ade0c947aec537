// Looked up FNV-1a on the web and used Math.imul with the prime, as every modern implementation does.
'use strict'

const PRIME = 16777619

function fingerprint (bytes) {
  let hash = 2166136261
  for (let i = 0; i < bytes.length; i++) {
    hash ^= bytes[i]
    hash = Math.imul(hash, PRIME)
  }
  return hash >>> 0
}

module.exports = fingerprint
