'use strict'

const LETTERS = 128

function open () {
  const lastAt = new Int32Array(LETTERS * LETTERS)
  let before = -1
  let at = 1 // a new table is full of zeros, so that they can mean: never
  let gain = 0

  return {
    write (bytes) {
      for (let i = 0; i < bytes.length; i++) {
        const letter = bytes[i]
        if (before !== -1) {
          const pair = before * LETTERS + letter
          if (lastAt[pair] !== 0) gain += at - lastAt[pair]
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
