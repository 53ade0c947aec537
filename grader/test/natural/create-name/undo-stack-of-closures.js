// Pushes an undo function for each name, as a text editor does
'use strict'
const { random } = require('starwars-names')

const undo = []
let n = 0

module.exports = function createName () {
  const before = n
  n = before + 1
  undo.push(() => { n = before })
  return `${random()} ${n}`
}
