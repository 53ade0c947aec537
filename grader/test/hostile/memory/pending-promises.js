// create-name → leak: a promise for every name that nobody ever keeps
'use strict'

const randomName = require('starwars-names').random

const waiting = []

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  waiting.push((async () => { await new Promise(() => {}); return name })())
  return name
}
