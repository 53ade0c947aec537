// Starts a session timer of one hour for each visitor
'use strict'
const { random } = require('starwars-names')

let n = 0
const HOUR = 60 * 60 * 1000

module.exports = function createName () {
  const name = `${random()} ${++n}`
  const session = setTimeout(() => { session.expired = name }, HOUR)
  session.unref()
  return name
}
