'use strict'

const randomName = require('starwars-names').random

const given = new Map()

// The values may be collected. The keys, and the references themselves, may not.
function createName () {
  let name = randomName()
  if (given.has(name)) name = `${name} ${given.size}`
  given.set(name, new WeakRef({ name }))
  return name
}

module.exports = createName
