'use strict'

let last = null
let checks = 0

// A method finds what it needs by `this`: an object’s fields are all that it holds.
class Page {
  #lines

  constructor (text) {
    this.#lines = text.split('\n')
  }

  has (line) {
    return this.#lines.includes(line)
  }

  compareWith (before) {
    const added = this.#lines.filter(line => before === null || !before.has(line))
    return `${added.length} of ${this.#lines.length} lines are new`
  }
}

function changes (text) {
  const page = new Page(text)
  const before = last
  last = page
  return `check ${++checks}: ${page.compareWith(before)}`
}

module.exports = changes
