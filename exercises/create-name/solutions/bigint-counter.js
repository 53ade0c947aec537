'use strict'

const randomName = require('starwars-names').random

// As one-counter.js, for a service that outlives 2^53 names.
let next = 1n

module.exports = function createName () {
  return randomName() + '-' + (next++).toString(36)
}
