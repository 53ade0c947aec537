// divide-by-and-sum → crash|memory|timeout: an error whose message is half a gigabyte
'use strict'

module.exports = function divideByAndSum () {
  const err = new Error('no '.repeat(50e6))
  err.stack = ('/job/starter/' + 'a'.repeat(20)).repeat(1e6)
  throw err
}
