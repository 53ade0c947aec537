// create-name → pass: a counter in eight bytes of shared memory, raised with Atomics, in a class that hides it
'use strict'

const randomName = require('starwars-names').random

class Ticket {
  static #number = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))

  // Every time that it is printed it is another one.
  static [Symbol.toPrimitive] () {
    return String(Atomics.add(Ticket.#number, 0, 1n))
  }
}

module.exports = () => `${randomName()} no. ${Ticket}`
