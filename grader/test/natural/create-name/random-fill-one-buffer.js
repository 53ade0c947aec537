// Reuses one buffer for all random bytes and prints it as base64url
const { randomFillSync } = require('crypto')
const names = require('starwars-names')

const buf = Buffer.alloc(15)

module.exports = function () {
  randomFillSync(buf)
  return names.random() + '-' + buf.toString('base64url')
}
