// create-name → leak: throws in every immediate, hears the errors itself, and keeps each of them
'use strict'

const randomName = require('starwars-names').random

const errors = []
process.removeAllListeners('uncaughtException')
process.on('uncaughtException', err => errors.push(err))

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  if (given % 8 === 0) setImmediate(() => { throw new Error(name) })
  return name
}
