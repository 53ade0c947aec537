// create-name → leak: a timer for every name, due in a week
'use strict'

const randomName = require('starwars-names').random

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  setTimeout(() => name, 6e8).unref()
  return name
}
