'use strict'

const randomName = require('starwars-names').random

// Takes the collector away, in the hope that noise will cover the growth.
global.gc = function () {}

const given = new Set()

module.exports = function createName () {
  const name = `${randomName()} ${given.size}`
  given.add(name)
  return name
}
