// divide-by-and-sum → slow|crash|memory: sends the signal to itself that nothing survives
'use strict'

let calls = 0

module.exports = function divideByAndSum (num, array) {
  if (++calls === 1000) process.kill(process.pid, 'SIGKILL')
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
