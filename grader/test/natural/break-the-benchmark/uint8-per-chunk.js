// Counts in two tables alternately, so that equal neighbours do not wait for the same counter.
'use strict'

const A = new Uint32Array(256)
const B = new Uint32Array(256)

module.exports = function commonest (text) {
  A.fill(0)
  B.fill(0)
  const bytes = Buffer.from(text, 'latin1')
  const even = bytes.length & ~1
  for (let i = 0; i < even; i += 2) {
    A[bytes[i]]++
    B[bytes[i + 1]]++
  }
  if (even < bytes.length) A[bytes[even]]++
  let best = 96
  let most = 0
  for (let c = 97; c <= 122; c++) {
    const times = A[c] + B[c]
    if (times > most) { most = times; best = c }
  }
  return most === 0 ? '' : String.fromCharCode(best)
}
