'use strict'

const LETTERS = 128
const MOST = 2 ** 30

const free = []

// Positions are counted on from message to message, so that what an earlier one left in the table is before this one's beginning, and
// nothing has to be cleared.
class Message {
  constructor () {
    this.lastAt = new Int32Array(LETTERS * LETTERS)
    this.at = 0
    this.begin()
  }

  begin () {
    if (this.at > MOST) {
      this.lastAt.fill(0)
      this.at = 0
    }
    this.from = this.at + 1
    this.at = this.from
    this.before = -1
    this.gain = 0
    return this
  }

  write (bytes) {
    const { lastAt, from } = this
    let { before, at, gain } = this
    for (let i = 0; i < bytes.length; i++) {
      const letter = bytes[i]
      if (before !== -1) {
        const pair = before * LETTERS + letter
        const last = lastAt[pair]
        if (last >= from) gain += at - last
        lastAt[pair] = at
      }
      before = letter
      at++
    }
    this.before = before
    this.at = at
    this.gain = gain
  }

  end () {
    free.push(this)
    return this.gain
  }
}

module.exports = function open () {
  return free.length > 0 ? free.pop().begin() : new Message()
}
