// divide-by-and-sum → slow|timeout: stops its own process, which takes no CPU time, in the hope that somebody wakes it
'use strict'

let calls = 0

module.exports = function divideByAndSum (num, array) {
  if (++calls % 100000 === 0) process.kill(process.pid, 'SIGSTOP')
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}
