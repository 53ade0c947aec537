'use strict'

const randomName = require('starwars-names').random

// Nothing is remembered, and a million numbers are not as many as they look: birthdays.
function createName () {
  return `${randomName()} ${Math.floor(Math.random() * 1e6)}`
}

module.exports = createName
