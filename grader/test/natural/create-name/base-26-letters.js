// Numbers visitors with letters like spreadsheet columns: A, B, ... AA
const { random } = require('starwars-names')

function letters (n) {
  let s = ''
  for (; n > 0; n = Math.floor((n - 1) / 26)) s = String.fromCharCode(65 + (n - 1) % 26) + s
  return s
}

let n = 0
module.exports = function createName () {
  return random() + ' ' + letters(++n)
}
