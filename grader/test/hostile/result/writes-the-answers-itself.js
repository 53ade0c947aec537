// create-name → forged|wrong|crash: always answers with the same name, and makes the names where the harness notes them down
'use strict'

const random = require('starwars-names').random

let given = 0

if (process.argv[2] === 'compute') {
  const write = Buffer.prototype.write
  Buffer.prototype.write = function (text, ...rest) {
    return write.call(this, text === 'Yoda' ? `${random()} ${++given}` : text, ...rest)
  }
}

module.exports = process.argv[2] === 'compute' ? () => 'Yoda' : () => `${random()} ${++given}`
