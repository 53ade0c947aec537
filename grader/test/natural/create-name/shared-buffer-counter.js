// Counts with Atomics in a SharedArrayBuffer so that workers could share the counter later
const { random } = require('starwars-names')

const cell = new BigUint64Array(new SharedArrayBuffer(8))

module.exports = function createName () {
  return random() + ' ' + (Atomics.add(cell, 0, 1n) + 1n)
}
