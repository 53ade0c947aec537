'use strict'

// An array that has held null once holds anything for ever: every number that is no small integer gets a box.
const state = [null]

module.exports = function fingerprint (bytes) {
  state[0] = 2166136261
  for (let i = 0; i < bytes.length; i++) state[0] = Math.imul(state[0] ^ bytes[i], 16777619) >>> 0
  return state[0]
}
