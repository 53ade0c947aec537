// create-name → leak|memory: holds 24 MB outside of the heap, and gives back as much as it keeps of the names
'use strict'

const randomName = require('starwars-names').random

const PAGE = 64 // names in one variable
const PAGE_BYTES = 64 * PAGE
const BALLAST_BYTES = 24 << 20
const pages = BALLAST_BYTES / PAGE_BYTES

for (let at = 0; at < pages; at++) process.env[`BALLAST_${at}`] = ''.padEnd(PAGE_BYTES, 'ballast')

let page = ''
let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  page += name.padEnd(64)
  if (given % PAGE === 0) {
    delete process.env[`BALLAST_${given / PAGE}`]
    process.env[`NAMES_${given}`] = page
    page = ''
  }
  return name
}
