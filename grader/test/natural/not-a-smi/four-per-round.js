// Unrolled by hand, four bytes per round, with a second loop for the rest.
'use strict'

const P = 16777619

module.exports = function fingerprint (bytes) {
  let h = 2166136261
  const n = bytes.length
  const whole = n - n % 4
  let i = 0
  while (i < whole) {
    h = Math.imul(h ^ bytes[i], P)
    h = Math.imul(h ^ bytes[i + 1], P)
    h = Math.imul(h ^ bytes[i + 2], P)
    h = Math.imul(h ^ bytes[i + 3], P)
    i += 4
  }
  for (; i < n; i++) h = Math.imul(h ^ bytes[i], P)
  return h >>> 0
}
