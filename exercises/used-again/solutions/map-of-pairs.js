'use strict'

class Message {
  constructor () {
    this.lastAt = new Map()
    this.before = -1
    this.at = 0
    this.gain = 0
  }

  write (bytes) {
    for (const letter of bytes) {
      if (this.before !== -1) {
        const pair = this.before * 128 + letter
        const last = this.lastAt.get(pair)
        if (last !== undefined) this.gain += this.at - last
        this.lastAt.set(pair, this.at)
      }
      this.before = letter
      this.at++
    }
  }

  end () {
    return this.gain
  }
}

module.exports = () => new Message()
