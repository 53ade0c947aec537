// Holds the last visitor weakly, to greet a returning one
'use strict'
const names = require('starwars-names')

let previous = new WeakRef({ name: '' })
let count = 0

module.exports = function createName () {
  const before = previous.deref()
  const visitor = { name: names.random() + ' ' + (++count) }
  if (before && before.name === visitor.name) throw new Error('impossible')
  previous = new WeakRef(visitor)
  return visitor.name
}
