// Statistics per known name and hour of the day in nested plain objects
'use strict'
const starwars = require('starwars-names')

const stats = {}
let total = 0

module.exports = function createName () {
  const base = starwars.random()
  const hour = new Date().getHours()
  stats[base] ??= {}
  stats[base][hour] = (stats[base][hour] ?? 0) + 1
  return `${base} ${++total}`
}
