// Uses iterator helpers: an endless generator mapped to padded strings
'use strict'
const swn = require('starwars-names')

const numbers = (function * () { let i = 0; while (true) yield i++ })()
const padded = numbers.map(i => String(i).padStart(12, '0'))

module.exports = function createName () {
  return swn.random() + ' ' + padded.next().value
}
