// divide-by-and-sum → timeout|forged|crash|slow: a thread reads the answers out of the pipe before the agent does
'use strict'

const { Worker } = require('worker_threads')

const program = `
  const fs = require('fs')
  const answers = fs.openSync(require('worker_threads').workerData, 'r+')
  const bytes = Buffer.alloc(65536)
  for (;;) fs.readSync(answers, bytes)`
if (process.argv[2] === 'compute') new Worker(program, { eval: true, workerData: process.argv[4] }).unref()

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
