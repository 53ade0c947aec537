// create-name → leak: keeps the names in the environment, which the C library holds
'use strict'

const randomName = require('starwars-names').random

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  process.env[`NAME_${given}`] = name.padEnd(200)
  return name
}
