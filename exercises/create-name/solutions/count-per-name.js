'use strict'

const randomName = require('starwars-names').random

// One count for each known name: the map stops growing when every name was drawn once.
const uses = new Map()

function createName () {
  const name = randomName()
  const count = (uses.get(name) || 0) + 1
  uses.set(name, count)
  return count === 1 ? name : name + ' ' + count
}

module.exports = createName
