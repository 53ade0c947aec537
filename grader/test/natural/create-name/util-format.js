// Uses util.format and util.inspect as for a log line
const util = require('util')
const starwars = require('starwars-names')

let id = 1000

module.exports = function createName() {
  const visitor = { id: id++ }
  return util.format('%s %s', starwars.random(), util.inspect(visitor, { breakLength: Infinity }))
}
