// Pads everything to columns, as in a report
const names = require('starwars-names')

let row = 0

function createName() {
  row++
  return (names.random().padEnd(24, '.') + String(row).padStart(12, ' ')).trim()
}

module.exports = createName
