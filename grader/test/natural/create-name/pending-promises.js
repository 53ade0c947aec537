// Every visitor has a promise that is settled at logout, and all logouts are awaited together
const { random } = require('starwars-names')

const logouts = []
let count = 0

module.exports = function createName () {
  const { promise, resolve } = Promise.withResolvers()
  logouts.push({ promise, resolve })
  return `${random()} ${++count}`
}
