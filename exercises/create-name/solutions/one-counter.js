'use strict'

const randomName = require('starwars-names').random

let given = 0

// A number that is never used twice makes any name unique: nothing has to be remembered but the number.
module.exports = function createName () {
  given++
  return `${randomName()} #${given.toString(36)}`
}
