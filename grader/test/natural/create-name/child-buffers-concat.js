// Assembles the name as a list of Buffers and concatenates them
const sw = require('starwars-names')

const SPACE = Buffer.from(' ')
let visits = 0

module.exports = function createName() {
  const parts = [Buffer.from(sw.random()), SPACE, Buffer.from(String(visits++))]
  return Buffer.concat(parts).toString()
}
