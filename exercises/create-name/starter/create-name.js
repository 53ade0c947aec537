'use strict'

const randomName = require('starwars-names').random

const uses = new Map()

// A name that nobody was given before. Where a name is taken, it gets a number.
function createName () {
  let name = randomName()
  const before = uses.get(name) || 0
  uses.set(name, before + 1)

  if (before > 0) {
    name = name + ' ' + (before + 1)
    uses.set(name, 1)
  }
  return name
}

module.exports = createName
