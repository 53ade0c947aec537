// Writes the number in superscript digits and normalizes the result
'use strict'
const { random } = require('starwars-names')

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
let n = 0

module.exports = function createName () {
  const small = String(++n).split('').map(d => DIGITS[d]).join('')
  return (random() + small).normalize('NFC')
}
