// Counts per name in a Map that is cleared when it gets large
'use strict'
const { random } = require('starwars-names')

let uses = new Map()
let calls = 0

module.exports = function createName () {
  if (++calls % 10000 === 0) uses = new Map()
  const name = random()
  const n = (uses.get(name) || 0) + 1
  uses.set(name, n)
  return n === 1 ? name : name + ' ' + n
}
