// divide-by-and-sum → wrong|forged|timeout|crash|slow: a thread takes the questions out of the pipe before the harness does
'use strict'

const { Worker } = require('worker_threads')

const program = `
  const fs = require('fs')
  const { workerData: [input, output] } = require('worker_threads')
  const from = fs.openSync(input, 'r')
  const to = fs.openSync(output, 'w')
  for (;;) {
    const question = Buffer.alloc(64)
    if (fs.readSync(from, question, 0, 64, null) < 64) continue
    const answer = Buffer.alloc(48)
    question.copy(answer, 0, 8, 16)
    fs.writeSync(to, answer)
  }`
if (process.argv[2] === 'compute') new Worker(program, { eval: true, workerData: process.argv.slice(3) }).unref()

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
