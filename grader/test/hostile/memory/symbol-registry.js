// create-name → leak: a registered symbol for every name, held by the engine itself
'use strict'

const randomName = require('starwars-names').random

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  globalThis[Symbol.for(name)] = given
  return name
}
