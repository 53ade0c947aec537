// Chains visitors in a linked list through their previous one
const sw = require('starwars-names')

let last = null

module.exports = function createName() {
  last = { number: last === null ? 1 : last.number + 1, base: sw.random(), previous: last }
  return last.base + ' ' + last.number
}
