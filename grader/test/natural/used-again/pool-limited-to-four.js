// A pool, but it keeps at most four tables so that a burst does not stay in memory.
'use strict'

const LIMIT = 4
const spare = []

module.exports = function open () {
  const table = spare.length > 0 ? spare.pop() : new Int32Array(16384)
  table.fill(-1)
  let previous = -1
  let at = 0
  let gain = 0
  function step (byte) {
    if (previous >= 0) {
      const pair = (previous << 7) + byte
      if (table[pair] !== -1) gain += at - table[pair]
      table[pair] = at
    }
    previous = byte
    at += 1
  }
  return {
    write (bytes) {
      for (let i = 0; i < bytes.length; i++) step(bytes[i])
    },
    end () {
      if (spare.length < LIMIT) spare.push(table)
      return gain
    }
  }
}
