'use strict'

const randomName = require('starwars-names').random

// A Set instead of a Map: smaller, and growing all the same.
const given = new Set()
let next = 1

function createName () {
  let name = randomName()
  if (given.has(name)) name = `${name} ${next++}`
  given.add(name)
  return name
}

module.exports = createName
