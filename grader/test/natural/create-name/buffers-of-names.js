// Archives every name as a Buffer
'use strict'
const { random } = require('starwars-names')

const archive = []

module.exports = function createName () {
  const name = random() + ' ' + archive.length
  archive.push(Buffer.from(name))
  return name
}
