// Builds a version 7 UUID: 48 bits of time, a counter, random bytes
const { randomBytes } = require('node:crypto')
const { random } = require('starwars-names')

let sequence = 0

function uuid7 () {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = 0x70 | ((sequence >> 8) & 0x0f)
  bytes[7] = sequence++ & 0xff
  bytes[8] = 0x80 | (bytes[8] & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

module.exports = () => random() + ' ' + uuid7()
