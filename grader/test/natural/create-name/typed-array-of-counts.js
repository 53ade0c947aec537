// One Uint32Array slot per known name
'use strict'

const { all, random } = require('starwars-names')

const counts = new Uint32Array(all.length)
const index = new Map(all.map((name, i) => [name, i]))

module.exports = function createName () {
  const name = random()
  const n = ++counts[index.get(name)]
  return n > 1 ? name + ' ' + n : name
}
