// Calls toLocaleString on the number and on the date each time
const names = require('starwars-names')

let number = 0

module.exports = function createName () {
  number++
  const when = new Date(2024, 0, 1 + (number % 365)).toLocaleDateString('de-DE')
  return names.random() + ' ' + number.toLocaleString('de-DE') + ' (' + when + ')'
}
