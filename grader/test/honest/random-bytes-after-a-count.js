// create-name → pass: a count, and twelve random bytes from a Buffer made for each name, which are garbage outside of the heap
'use strict'

const names = require('starwars-names')
const { randomBytes } = require('crypto')
let count = 0

// Random bytes for a name that cannot be guessed, and a counter so that none comes twice.
function createName () {
  return `${names.random()} ${++count}-${randomBytes(12).toString('hex')}`
}

module.exports = createName
