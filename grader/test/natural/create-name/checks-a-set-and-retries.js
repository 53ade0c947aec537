// Draws random suffixes until one is found that a Set does not have yet
'use strict'
const starwars = require('starwars-names')

const taken = new Set()

function createName () {
  let name
  do {
    name = starwars.random() + ' ' + Math.floor(Math.random() * 1e12)
  } while (taken.has(name))
  taken.add(name)
  return name
}

module.exports = createName
