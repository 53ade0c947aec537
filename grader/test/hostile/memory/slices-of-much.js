// create-name → leak|memory: a short name cut out of a long string, which it holds
'use strict'

const randomName = require('starwars-names').random

const last = []

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  const page = name.padEnd(1000, String.fromCharCode(32 + given % 90))
  last.push(page.slice(500, 520))
  return name
}
