// Everything in private static fields of one class
'use strict'

class Page {
  static #last = []
  static #checks = 0

  static changes (text) {
    const lines = text.split('\n')
    const fresh = lines.filter(line => !Page.#last.includes(line)).length
    Page.#last = lines
    return `check ${++Page.#checks}: ${fresh} of ${lines.length} lines are new`
  }
}

module.exports = Page.changes
