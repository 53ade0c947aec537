// Emits an event for each name; one listener counts the letters
'use strict'
const { EventEmitter } = require('events')
const { random } = require('starwars-names')

const bus = new EventEmitter()
const stats = { names: 0, letters: 0 }
bus.on('name', name => { stats.names++; stats.letters += name.length })

module.exports = function createName () {
  const name = `${random()} ${stats.names + 1}`
  bus.emit('name', name)
  return name
}
