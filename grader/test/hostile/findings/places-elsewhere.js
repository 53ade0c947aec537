// divide-by-and-sum → crash: an error that happened in a file of the machine
'use strict'

module.exports = function divideByAndSum () {
  const err = new Error('look there')
  err.stack = 'Error: look there\n    at /job/starter/../../../etc/passwd:1:1\n    at /job/starter/<img src=x onerror=alert(1)>:99999999999999999999:1e9'
  throw err
}
