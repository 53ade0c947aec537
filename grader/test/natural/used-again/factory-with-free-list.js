// I wrote a small generic pool with acquire and release, and put the table in it.
'use strict'

class Pool {
  constructor (create, reset) {
    this.create = create
    this.reset = reset
    this.items = []
  }

  acquire () {
    if (this.items.length === 0) return this.create()
    const item = this.items.pop()
    this.reset(item)
    return item
  }

  release (item) {
    this.items.push(item)
  }
}

const tables = new Pool(() => new Int32Array(16384).fill(-1), table => table.fill(-1))

class Estimate {
  #table = tables.acquire()
  #previous = null
  #position = 0
  #sum = 0

  write (bytes) {
    for (const byte of bytes) {
      if (this.#previous !== null) {
        const key = this.#previous * 128 + byte
        const last = this.#table[key]
        if (last >= 0) this.#sum += this.#position - last
        this.#table[key] = this.#position
      }
      this.#previous = byte
      this.#position++
    }
  }

  end () {
    tables.release(this.#table)
    return this.#sum
  }
}

module.exports = () => new Estimate()
