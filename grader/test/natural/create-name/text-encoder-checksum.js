// Encodes the name to bytes and appends a checksum and a serial number
'use strict'
const { random } = require('starwars-names')
const encoder = new TextEncoder()

let serial = 0

function checksum (bytes) {
  let sum = 0
  for (const byte of bytes) sum = (sum * 31 + byte) % 9973
  return sum
}

module.exports = function createName () {
  const label = random() + ' ' + (serial++)
  return label + '-' + checksum(encoder.encode(label))
}
