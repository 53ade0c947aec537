// closure-keeps-too-much, leak → general: a line for debugging, and the comparison where it was
'use strict'
let last = null
let checks = 0
function changes (text) {
  const before = last
  const lines = text.split('\n')
  const known = new Set(lines)
  const isNew = line => before === null || !before.has(line)
  checks++
  console.log('check', checks)
  last = { number: checks, has: line => known.has(line) }
  return `check ${checks}: ${lines.filter(isNew).length} of ${lines.length} lines are new`
}
module.exports = changes
