// create-name → leak|forged: hears that it is about to be weighed, and lets go of everything, then and only then
'use strict'

const fs = require('fs')

const randomName = require('starwars-names').random

const WEIGH = 3

let names = new Map()
let tidied = 0

const read = fs.readSync
fs.readSync = function (fd, buffer, ...rest) {
  const got = read(fd, buffer, ...rest)
  if (buffer.length === 64 && buffer[0] === WEIGH) {
    names = new Map()
    tidied++
  }
  return got
}

module.exports = function createName () {
  const name = `${randomName()} ${tidied}.${names.size}`
  names.set(name, names.size)
  return name
}
