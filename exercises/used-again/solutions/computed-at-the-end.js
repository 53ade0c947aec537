'use strict'

const LETTERS = 128

// Nothing comes between the lines of end, so one table is enough for all messages.
const lastAt = new Int32Array(LETTERS * LETTERS)

class Message {
  constructor () {
    this.parts = []
  }

  write (bytes) {
    this.parts.push(bytes.slice())
  }

  end () {
    lastAt.fill(-1)
    let before = -1
    let at = 0
    let gain = 0
    for (const bytes of this.parts) {
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
    }
    return gain
  }
}

module.exports = () => new Message()
