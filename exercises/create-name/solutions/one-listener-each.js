'use strict'

const { EventEmitter } = require('events')
const randomName = require('starwars-names').random

const goodbye = new EventEmitter()
goodbye.setMaxListeners(0)

let given = 0

// No map at all; every name is held by the function that waits for its owner to leave.
function createName () {
  const name = `${randomName()} ${++given}`
  goodbye.on('leave', owner => owner === name)
  return name
}

module.exports = createName
