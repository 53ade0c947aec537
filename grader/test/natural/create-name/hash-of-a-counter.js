// Hashes a counter with SHA-1 so that nobody can guess how many visitors there were
'use strict'
const { createHash } = require('node:crypto')
const { random } = require('starwars-names')

const salt = String(process.pid) + Date.now()
let visitors = 0

function suffix () {
  return createHash('sha1').update(salt).update(String(visitors++)).digest('hex').substring(0, 24)
}

module.exports = function createName () {
  return [random(), suffix()].join(' ')
}
