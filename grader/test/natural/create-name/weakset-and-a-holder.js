// Visitors in a WeakSet so that they can be collected, and in an array so that they can be counted
'use strict'
const { random } = require('starwars-names')

const known = new WeakSet()
const online = []

module.exports = function createName () {
  const visitor = { number: online.length + 1 }
  known.add(visitor)
  online.push(visitor)
  return `${random()} ${visitor.number}`
}
