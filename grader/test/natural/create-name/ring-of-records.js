// Keeps the last 2,000 visitors as objects with a date, overwriting the oldest
'use strict'

const starwars = require('starwars-names')
const log = new Array(2000)
let next = 0

module.exports = function createName () {
  const id = next++
  const visitor = { id, base: starwars.random(), since: new Date() }
  log[id % log.length] = visitor
  return `${visitor.base} ${visitor.id}`
}
