// Registers a global symbol for each name as a key
const { random } = require('starwars-names')

let n = 0
const owners = {}

module.exports = function createName () {
  const name = random() + ' ' + ++n
  owners[Symbol.for(name)] = n
  return name
}
