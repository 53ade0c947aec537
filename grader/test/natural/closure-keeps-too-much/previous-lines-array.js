// Keeps the previous lines in an array and uses includes
'use strict'

let previous = []
let checks = 0

module.exports = function changes (text) {
  const lines = text.split('\n')
  let fresh = 0
  for (const line of lines) {
    if (!previous.includes(line)) fresh++
  }
  previous = lines
  checks += 1
  return `check ${checks}: ${fresh} of ${lines.length} lines are new`
}
