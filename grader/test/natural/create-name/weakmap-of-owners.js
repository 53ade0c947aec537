// Hands out a ticket object for each visitor and keeps facts about it in a WeakMap
'use strict'
const { random } = require('starwars-names')

const facts = new WeakMap()
let number = 0

function createName () {
  const ticket = {}
  facts.set(ticket, { number: ++number, base: random() })
  const { base, number: n } = facts.get(ticket)
  return base + ' ' + n
}

module.exports = createName
