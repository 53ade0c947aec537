// create-name → pass: a least-recently-used Map of forty thousand names, which is full after forty thousand calls
'use strict'

const randomName = require('starwars-names').random

const MOST = 40000
const recent = new Map()
let number = 0

module.exports = function createName () {
  const name = `${randomName()} ${++number}`
  recent.set(number, null)
  recent.delete(number - MOST)
  return name
}
