// used-again, slow 1.2 → fresh-zeros: no fill and no new table; a loop clears the old one
'use strict'
const free = []
class Message {
  constructor () { this.lastAt = new Int32Array(16384); this.begin() }
  begin () {
    for (let pair = 0; pair < 16384; pair++) this.lastAt[pair] = -1
    this.before = -1
    this.at = 0
    this.gain = 0
    return this
  }

  write (bytes) {
    for (const letter of bytes) {
      if (this.before !== -1) {
        const pair = this.before * 128 + letter
        if (this.lastAt[pair] !== -1) this.gain += this.at - this.lastAt[pair]
        this.lastAt[pair] = this.at
      }
      this.before = letter
      this.at++
    }
  }

  end () { free.push(this); return this.gain }
}
module.exports = () => free.length > 0 ? free.pop().begin() : new Message()
