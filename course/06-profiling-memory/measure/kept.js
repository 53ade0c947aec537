'use strict'

// node --expose-gc measure/kept.js <variant>: bytes that each of 50,000 calls leaves behind, on the heap and outside of it.

const { EventEmitter } = require('events')

const CALLS = 50000
const emitter = new EventEmitter().setMaxListeners(0)
const map = new Map()
const list = new Array(2 * CALLS).fill(null)
let last = null

const variants = {
  key (i) { map.set(Buffer.from('visitor ' + i, 'latin1').latin1Slice(), 1) }, // one piece, as it comes from a parser
  listener (i) { emitter.on('leave', function leave () { return i }) },
  timer (i) { setTimeout(() => i, 3600000).unref() },
  slice (i) { list[i] = ('visitor ' + i + ' ' + 'x'.repeat(1000)).slice(0, 20) },
  // Two functions in one scope: who keeps `text` keeps `before`, and what that has kept.
  closure (i) {
    const before = last
    const isNew = () => before === null || before() !== i
    isNew()
    last = function text () { return i }
  }
}

function used () {
  global.gc()
  global.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const call = variants[process.argv[2]]
for (let i = 0; i < CALLS; i++) call(i)
used()
const before = used()
for (let i = CALLS; i < 2 * CALLS; i++) call(i)
console.log((used() - before) / CALLS)
if (list.length + map.size + emitter.listenerCount('leave') === 0 || last === call) throw new Error('kept until here')
