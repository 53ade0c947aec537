// create-name → leak: properties of one object, listeners, and names of timers, a little of each
'use strict'

const { EventEmitter } = require('events')

const randomName = require('starwars-names').random

const table = {}
const emitter = new EventEmitter().setMaxListeners(0)

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  if (given % 3 === 0) table[name] = given
  else if (given % 3 === 1) emitter.on(name, () => {})
  else emitter.on('leave', () => name)
  return name
}
