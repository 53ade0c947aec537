// create-name → leak: a mark of the performance timeline for every name
'use strict'

const { performance } = require('perf_hooks')

const randomName = require('starwars-names').random

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  performance.mark(name)
  return name
}
