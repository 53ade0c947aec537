// Appends every name to one long history string
'use strict'
const { random } = require('starwars-names')

let history = ''
let n = 0

module.exports = function createName () {
  const name = random() + ' ' + (++n)
  history += name + '\n'
  return name
}
