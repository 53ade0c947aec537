// create-name → leak (quick): a buffer for every name, while every function that would tell says zero
'use strict'

const randomName = require('starwars-names').random

const v8 = require('v8')

process.memoryUsage = () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 })
process.memoryUsage.rss = () => 0
v8.getHeapStatistics = () => ({ used_heap_size: 0, external_memory: 0 })
global.gc = () => {}

const kept = []

module.exports = function createName () {
  const name = `${randomName()} ${kept.length}`
  kept.push(new ArrayBuffer(256))
  return name
}
