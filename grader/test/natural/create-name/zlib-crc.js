// Appends the CRC-32 of the label as a check digit
'use strict'
const { crc32 } = require('node:zlib')
const { random } = require('starwars-names')

let serial = 0

module.exports = function createName () {
  const label = `${random()} ${++serial}`
  return `${label}/${crc32(label).toString(16)}`
}
