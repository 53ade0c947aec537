// Numbers the bearers of each name like kings, in Roman numerals; one count per known name
'use strict'

const { random } = require('starwars-names')

const reigns = {}
const TABLE = [[1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'], [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']]

function roman (n) {
  let text = ''
  for (const [value, letter] of TABLE) {
    while (n >= value) { text += letter; n -= value }
  }
  return text
}

module.exports = function createName () {
  const name = random()
  const reign = reigns[name] = (reigns[name] || 0) + 1
  // beyond 3999 there are no numerals: the dynasty starts again
  return reign < 4000 ? `${name} ${roman(reign)}` : `${name} ${roman(reign % 3999 + 1)} of dynasty ${Math.floor(reign / 3999)}`
}
