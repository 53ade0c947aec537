// Fills a template with a regular expression
const { random } = require('starwars-names')

const TEMPLATE = '{name} [{id}]'
let id = 0

module.exports = function createName () {
  const values = { name: random(), id: (id += 1) }
  return TEMPLATE.replace(/\{(\w+)\}/g, (_, key) => values[key])
}
