// create-name → leak|memory|timeout: keeps every name as the code of a function
'use strict'

const randomName = require('starwars-names').random

const makers = []

module.exports = function createName () {
  const name = `${randomName()} ${makers.length}`
  makers.push(new Function(`return ${JSON.stringify(name)}`))
  return makers[makers.length - 1]()
}
