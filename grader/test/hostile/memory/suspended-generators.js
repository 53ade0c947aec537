// create-name → leak: a generator for every name, stopped in the middle
'use strict'

const randomName = require('starwars-names').random

let last = null
let given = 0

function * remember (name, before) {
  yield name
  yield * before
}

module.exports = function createName () {
  last = remember(`${randomName()} ${++given}`, last)
  return last.next().value
}
