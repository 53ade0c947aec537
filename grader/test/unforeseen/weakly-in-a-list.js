// create-name, leak → general: references in an array, and no map
'use strict'
const randomName = require('starwars-names').random
const given = []
module.exports = function createName () {
  const owner = { name: `${randomName()} ${given.length}` }
  given.push(new WeakRef(owner))
  return owner.name
}
