// Keeps all issued names in an array, to be able to list them
const { random } = require('starwars-names')

const issued = []

module.exports = function createName () {
  const name = `${random()} ${issued.length + 1}`
  issued.push(name)
  return name
}
