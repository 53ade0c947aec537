'use strict'

const LETTERS = 128

const free = []

class Message {
  constructor () {
    this.lastAt = new Int32Array(LETTERS * LETTERS).fill(-1)
    this.pairs = []
    this.count = 0
    this.before = -1
    this.at = 0
    this.gain = 0
  }

  write (bytes) {
    const { lastAt, pairs } = this
    for (let i = 0; i < bytes.length; i++) {
      const letter = bytes[i]
      if (this.before !== -1) {
        const pair = this.before * LETTERS + letter
        if (lastAt[pair] === -1) pairs[this.count++] = pair
        else this.gain += this.at - lastAt[pair]
        lastAt[pair] = this.at
      }
      this.before = letter
      this.at++
    }
  }

  end () {
    const { lastAt, pairs, gain } = this
    for (let i = 0; i < this.count; i++) lastAt[pairs[i]] = -1
    this.count = this.at = this.gain = 0
    this.before = -1
    free.push(this)
    return gain
  }
}

module.exports = () => free.pop() || new Message()
