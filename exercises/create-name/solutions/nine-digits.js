'use strict'

const randomName = require('starwars-names').random

// Nothing is remembered, and a billion numbers are not as many as they look: birthdays.
function createName () {
  return `${randomName()} ${Math.floor(Math.random() * 1e9)}`
}

module.exports = createName
