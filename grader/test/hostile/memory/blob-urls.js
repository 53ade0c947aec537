// create-name → leak|memory|timeout: an object URL for every name, which nobody revokes
'use strict'

const randomName = require('starwars-names').random

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  URL.createObjectURL(new Blob([name]))
  return name
}
