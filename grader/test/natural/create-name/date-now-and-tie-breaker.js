// Uses the millisecond of the call, with a second number for calls within the same millisecond
'use strict'

const randomName = require('starwars-names').random

let lastMs = 0
let within = 0

function createName () {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    within = 0
  } else {
    within++
  }
  return `${randomName()} ${lastMs}-${within}`
}

module.exports = createName
