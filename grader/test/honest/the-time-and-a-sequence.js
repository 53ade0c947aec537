// create-name → pass: the millisecond, and a number among those of the same one
'use strict'

const randomName = require('starwars-names').random

let last = 0
let sequence = 0

module.exports = function createName () {
  // A clock that is put back must not give a time again.
  const now = Math.max(Date.now(), last)
  sequence = now === last ? sequence + 1 : 0
  last = now
  return `${randomName()} ${now.toString(36)}-${sequence.toString(36)}`
}
