// create-name → leak: behaves until it has been weighed a few times, then begins to keep
'use strict'

const randomName = require('starwars-names').random

const HONEST_CALLS = 6000

const kept = []

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  if (given > HONEST_CALLS) kept.push({ name, before: kept.at(-1) })
  return name
}
