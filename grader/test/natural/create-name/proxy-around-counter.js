// A Proxy whose every property read gives the next number
const sw = require('starwars-names')

let n = 0
const next = new Proxy({}, { get: () => ++n })

module.exports = function createName() {
  return `${sw.random()} ${next.id}`
}
