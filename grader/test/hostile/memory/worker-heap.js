// create-name → crash: keeps the names in the heap of a thread, which is not its own
'use strict'

const { Worker } = require('worker_threads')

const randomName = require('starwars-names').random

const program = `
  const names = new Map()
  require('worker_threads').parentPort.on('message', name => names.set(name, { name, at: names.size, seen: [name] }))`
const worker = new Worker(program, { eval: true })
worker.unref()

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  worker.postMessage(name)
  return name
}
