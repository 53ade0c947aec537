// divide-by-and-sum → crash|memory|timeout|slow, then no process: starts threads until nothing is left
'use strict'

const { Worker } = require('worker_threads')

const threads = []
for (let i = 0; i < 500; i++) {
  const thread = new Worker('for (;;);', { eval: true })
  thread.on('error', () => {})
  threads.push(thread)
}

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
