// A generator yields the hash after each byte; the last one is the answer.
'use strict'

function * hashes (bytes) {
  let hash = 2166136261
  yield hash
  for (const byte of bytes) yield hash = Math.imul(hash ^ byte, 16777619) >>> 0
}

module.exports = bytes => {
  let last
  for (last of hashes(bytes));
  return last
}
