// Appends eight random bytes in hex and relies on chance for uniqueness, with a counter to be safe
'use strict'

const crypto = require('crypto')
const starwars = require('starwars-names')

let serial = 0

function createName () {
  serial += 1
  const token = crypto.randomBytes(8).toString('hex')
  return `${starwars.random()} ${token}${serial.toString(16)}`
}

module.exports = createName
