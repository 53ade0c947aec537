// Collects an Error per name so that the caller can be traced afterwards
const { random } = require('starwars-names')

const traces = []

module.exports = function createName() {
  const error = new Error('issued')
  traces.push(error)
  return random() + ' ' + traces.length
}
