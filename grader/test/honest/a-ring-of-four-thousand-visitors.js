// create-name → pass: the last four thousand visitors, each an object with a date and an array, in a ring that survives the young generation
'use strict'

const names = require('starwars-names')
const recent = []
let count = 0

function createName () {
  const name = `${names.random()} ${++count}`
  recent[count % 4000] = { name, at: new Date(), letters: name.split('') }
  return name
}

module.exports = createName
