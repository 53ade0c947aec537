// Subscribes each visitor to a shared event bus
'use strict'

const EventEmitter = require('node:events')
const { random } = require('starwars-names')

const bus = new EventEmitter().setMaxListeners(0)
let number = 0

module.exports = function createName () {
  const visitor = { name: `${random()} ${++number}`, inbox: 0 }
  bus.on('message', () => { visitor.inbox++ })
  return visitor.name
}
