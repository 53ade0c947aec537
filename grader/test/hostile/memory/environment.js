// create-name → leak|memory: keeps the names in the environment, which the C library holds
'use strict'

const randomName = require('starwars-names').random

const PAGE = 64

let page = ''
let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  page += name.padEnd(128)
  if (given % PAGE === 0) {
    process.env[`NAMES_${given}`] = page
    page = ''
  }
  return name
}
