'use strict'

const randomName = require('starwars-names').random

const uses = new Map()

// Flat, but every time it forgets, the first names come again.
function createName () {
  if (uses.size > 10000) uses.clear()

  let name = randomName()
  const before = uses.get(name) || 0
  uses.set(name, before + 1)
  if (before > 0) {
    name = `${name} ${before + 1}`
    uses.set(name, 1)
  }
  return name
}

module.exports = createName
