// create-name → leak: drives the peak up by 100 MB before anything is read, and then keeps the names where V8 does not count, far below it
'use strict'

const randomName = require('starwars-names').random

const PAGE = 64 // names in one variable
const INFLATED_BYTES = 100 << 20

let inflated = Buffer.alloc(INFLATED_BYTES, 1)
let page = ''
let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  inflated = null
  page += name.padEnd(48).slice(0, 48)
  if (given % PAGE === 0) {
    process.env[`NAMES_${given}`] = page
    page = ''
  }
  return name
}
