// create-name → pass: one count for each known name, in a typed array beside a frozen table of their places
'use strict'

const { all, random } = require('starwars-names')

const places = Object.freeze(Object.assign(Object.create(null), ...all.map((name, place) => ({ [name]: place }))))
const counts = new Float64Array(all.length) // whole up to 2^53

const numbered = (name, count) => count === 1 ? name : `${name}, ${count}`
const tally = (count) => (name) => numbered(name, ++count[places[name]])
const named = tally(counts)

module.exports = function createName () {
  return Reflect.apply(named, undefined, [random()])
}
