// create-name → leak: every name waits for a promise that the next name’s promise waits for, to the end of the process
'use strict'

const randomName = require('starwars-names').random

let given = 0
let open
let last = new Promise(resolve => { open = resolve })

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  last = last.then(() => name)
  if (given < 0) open()
  return name
}
