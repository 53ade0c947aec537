// create-name → leak (quick): gives the young generation back to the kernel, and keeps as much where V8 does not count
'use strict'

const randomName = require('starwars-names').random

const PAGE = 128 // names in one variable
const KEPT = 48 // bytes of each
const COLLECTED = 4096 // calls between two collections, so that the young generation never grows again

let page = ''
let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  page += name.padEnd(KEPT).slice(0, KEPT)
  if (given % PAGE === 0) {
    process.env[`NAMES_${given}`] = page
    page = ''
  }
  if (given % COLLECTED === 0 && process.argv[2] === 'compute') globalThis.gc({ type: 'major', flavor: 'last-resort' })
  return name
}
