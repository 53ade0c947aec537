// create-name → leak|memory: sends the names to a port that nobody reads
'use strict'

const { MessageChannel } = require('worker_threads')

const randomName = require('starwars-names').random

const { port1, port2 } = new MessageChannel()
port1.unref()
port2.unref()

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  port1.postMessage(name)
  return name
}
