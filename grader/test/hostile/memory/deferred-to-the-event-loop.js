// create-name → leak: a call leaves nothing behind but an immediate, and the immediate keeps the name
'use strict'

const randomName = require('starwars-names').random

const kept = new Map()

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  setImmediate(() => { kept.set(name, kept.size) })
  return name
}
