// create-name → leak|memory|timeout: a regular expression for every name
'use strict'

const randomName = require('starwars-names').random

const patterns = []

module.exports = function createName () {
  const name = `${randomName()} ${patterns.length}`
  patterns.push(new RegExp(name))
  return name
}
