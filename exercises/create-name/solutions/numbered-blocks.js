'use strict'

const randomName = require('starwars-names').random

const BLOCK = 2000

let block = 1
let taken = new Set()

// The names of one block are remembered; the next one starts with a number of its own and an empty memory.
function createName () {
  if (taken.size === BLOCK) {
    taken = new Set()
    block++
  }
  const base = `${randomName()} ${block}`
  let name = base
  for (let i = 2; taken.has(name); i++) name = `${base}.${i}`
  taken.add(name)
  return name
}

module.exports = createName
