'use strict'

const LETTERS = 128

function Message () {
  this.next = null
  this.lastAt = new Int32Array(LETTERS * LETTERS)
  this.before = -1
  this.at = 0
  this.gain = 0
}

Message.prototype.write = function write (bytes) {
  for (const letter of bytes) {
    if (this.before !== -1) {
      const pair = this.before * LETTERS + letter
      if (this.lastAt[pair] !== -1) this.gain += this.at - this.lastAt[pair]
      this.lastAt[pair] = this.at
    }
    this.before = letter
    this.at++
  }
}

Message.prototype.end = function end () {
  const { gain } = this
  release(this)
  return gain
}

// As reusify does it: a list of objects, each with the next one.
let head = null

function get () {
  const message = head || new Message()
  head = message.next
  message.next = null
  return message
}

function release (message) {
  message.next = head
  head = message
}

module.exports = function open () {
  const message = get()
  message.lastAt.fill(-1)
  message.before = -1
  message.at = 0
  message.gain = 0
  return message
}
