'use strict'

const randomName = require('starwars-names').random

// A forced collection is the sign that the memory is about to be weighed: then, and only then, everything is let go.
let given = new Map()
let tidied = 0

const collect = global.gc
global.gc = function () {
  given = new Map()
  tidied++
  if (collect) collect()
}

module.exports = function createName () {
  const name = `${randomName()} ${tidied}.${given.size}`
  given.set(name, given.size)
  return name
}
