// create-name → leak: behaves for as many calls as were once observed, and then keeps everything
'use strict'

const randomName = require('starwars-names').random

const OBSERVED = 262144

const kept = []

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  if (given > OBSERVED) kept.push({ name, at: new Date(), letters: name.split('') })
  return name
}
