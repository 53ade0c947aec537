'use strict'

const SLOTS = 1024

// A hash table of a thousand slots for each message, in place of one of sixteen thousand: a message has less than 300 pairs, and a
// longer one gets a larger table.
class Message {
  constructor () {
    this.make(SLOTS)
    this.before = -1
    this.at = 0
    this.gain = 0
  }

  make (slots) {
    this.mask = slots - 1
    this.used = 0
    this.pairs = new Int32Array(slots)
    this.lastAt = new Int32Array(slots)
  }

  slotOf (pair) {
    let slot = (Math.imul(pair, 2654435761) >>> 16) & this.mask
    while (this.pairs[slot] !== 0 && this.pairs[slot] !== pair) slot = (slot + 1) & this.mask
    return slot
  }

  grow () {
    const { pairs, lastAt } = this
    this.make(2 * pairs.length)
    for (let i = 0; i < pairs.length; i++) {
      if (pairs[i] === 0) continue
      const slot = this.slotOf(pairs[i])
      this.pairs[slot] = pairs[i]
      this.lastAt[slot] = lastAt[i]
      this.used++
    }
  }

  write (bytes) {
    for (let i = 0; i < bytes.length; i++) {
      if (this.before !== -1) {
        const pair = this.before * 128 + bytes[i] + 1
        const slot = this.slotOf(pair)
        if (this.pairs[slot] === pair) this.gain += this.at - this.lastAt[slot]
        else this.used++
        this.pairs[slot] = pair
        this.lastAt[slot] = this.at
        if (2 * this.used > this.mask) this.grow()
      }
      this.before = bytes[i]
      this.at++
    }
  }

  end () {
    return this.gain
  }
}

module.exports = () => new Message()
