// Builds a Visitor by Reflect.construct and prints it by toString
'use strict'
const { random } = require('starwars-names')

class Visitor {
  static #last = 0
  constructor (base) {
    this.base = base
    this.id = ++Visitor.#last
  }

  toString () { return `${this.base} ${this.id}` }
}

module.exports = () => String(Reflect.construct(Visitor, [random()]))
