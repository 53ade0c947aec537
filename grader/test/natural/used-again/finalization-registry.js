// Tables come back when their message was garbage collected, through a FinalizationRegistry, so nobody can forget to return one.
'use strict'

const spare = []
const registry = new FinalizationRegistry(table => spare.push(table))

class Message {
  constructor () {
    this.table = spare.pop() ?? new Int32Array(16384)
    this.table.fill(-1)
    registry.register(this, this.table)
    this.previous = -1
    this.at = 0
    this.gain = 0
  }

  write (bytes) {
    for (let i = 0; i < bytes.length; i++) {
      if (this.previous >= 0) {
        const pair = this.previous * 128 + bytes[i]
        const last = this.table[pair]
        if (last >= 0) this.gain += this.at - last
        this.table[pair] = this.at
      }
      this.previous = bytes[i]
      this.at++
    }
  }

  end () {
    return this.gain
  }
}

module.exports = () => new Message()
