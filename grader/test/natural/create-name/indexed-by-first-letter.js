// An index of all names by their first letter, for a search box
'use strict'
const { random } = require('starwars-names')

const index = new Map()
let n = 0

module.exports = function createName () {
  const name = `${random()} ${++n}`
  const letter = name[0]
  if (!index.has(letter)) index.set(letter, [])
  index.get(letter).push(name)
  return name
}
