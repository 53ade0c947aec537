// Takes the nanosecond clock, and waits for the next tick of it if two calls share one
const { random } = require('starwars-names')

let last = 0n

module.exports = function createName () {
  let now = process.hrtime.bigint()
  while (now <= last) now = process.hrtime.bigint()
  last = now
  return `${random()} ${now}`
}
