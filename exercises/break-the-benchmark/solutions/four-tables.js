'use strict'

const FIRST = 97
const LETTERS = 26

let bytes = Buffer.alloc(4096)
const a = new Uint32Array(256)
const b = new Uint32Array(256)
const c = new Uint32Array(256)
const d = new Uint32Array(256)

// A count that is raised twice in a row waits for itself. Four tables in turn need not wait for one another.
function commonest (text) {
  const length = text.length
  if (length > bytes.length) bytes = Buffer.alloc(2 * length)
  bytes.latin1Write(text, 0, length)
  a.fill(0)
  b.fill(0)
  c.fill(0)
  d.fill(0)

  let i = 0
  for (; i + 4 <= length; i += 4) {
    a[bytes[i]]++
    b[bytes[i + 1]]++
    c[bytes[i + 2]]++
    d[bytes[i + 3]]++
  }
  for (; i < length; i++) a[bytes[i]]++

  let best = 0
  let most = 0
  for (let code = FIRST; code < FIRST + LETTERS; code++) {
    const times = a[code] + b[code] + c[code] + d[code]
    if (times > most) {
      most = times
      best = code
    }
  }
  return most === 0 ? '' : String.fromCharCode(best)
}

module.exports = commonest
