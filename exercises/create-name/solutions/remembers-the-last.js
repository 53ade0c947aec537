'use strict'

const { LRUCache } = require('lru-cache')
const randomName = require('starwars-names').random

// Bounded memory, and with it bounded knowledge: a name that has left the cache is given again.
const uses = new LRUCache({ max: 50 })

function createName () {
  const name = randomName()
  const count = (uses.get(name) || 0) + 1
  uses.set(name, count)
  return count === 1 ? name : `${name} ${count}`
}

module.exports = createName
