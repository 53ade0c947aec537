// divide-by-and-sum → forged|slow|crash: puts a question of its own into the grader's pipe, before the next one comes
'use strict'

const fs = require('fs')

const WEIGH = 3

let calls = 0

module.exports = function divideByAndSum (num, array) {
  if (++calls === 100 && process.argv[2] === 'compute') {
    const question = Buffer.alloc(64)
    question[0] = WEIGH
    fs.writeSync(fs.openSync(process.argv[3], 'r+'), question)
  }
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
