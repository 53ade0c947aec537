'use strict'

let last = null
let checks = 0

// The comparison is made by a function outside. What is left over is never called; it is enough that it is there.
function changes (text) {
  const before = last
  const lines = text.split('\n')
  const known = new Set(lines)
  const added = countNew(lines, before)

  checks++
  last = { number: checks, has: line => known.has(line) }
  if (checks < 0) lines.forEach(line => console.log('was there before: %s', before.has(line)))
  return `check ${checks}: ${added} of ${lines.length} lines are new`
}

function countNew (lines, before) {
  return lines.filter(line => before === null || !before.has(line)).length
}

module.exports = changes
