'use strict'

const LETTERS = 128

// Estimates how much compressing a message gains: for each pair of letters that came before, the distance to the last time.
function open () {
  const lastAt = new Int32Array(LETTERS * LETTERS).fill(-1)
  let before = -1
  let at = 0
  let gain = 0

  return {
    write (bytes) {
      for (let i = 0; i < bytes.length; i++) {
        const letter = bytes[i]
        if (before !== -1) {
          const pair = before * LETTERS + letter
          if (lastAt[pair] !== -1) gain += at - lastAt[pair]
          lastAt[pair] = at
        }
        before = letter
        at++
      }
    },
    end () {
      return gain
    }
  }
}

module.exports = open
