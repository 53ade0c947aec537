'use strict'

// No class, no null: a variable. But a variable that a function shares with another lives on the heap, and its numbers in boxes.
module.exports = function fingerprint (bytes) {
  let hash = 2166136261
  bytes.forEach(byte => {
    hash = Math.imul(hash ^ byte, 16777619) >>> 0
  })
  return hash
}
