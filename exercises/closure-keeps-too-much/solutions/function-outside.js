'use strict'

let last = null
let checks = 0

// A function that is made outside sees what it is given, and nothing of the call.
function changes (text) {
  const lines = text.split('\n')
  const added = countNew(lines, last)

  checks++
  last = remember(checks, lines)
  return `check ${checks}: ${added} of ${lines.length} lines are new`
}

function countNew (lines, before) {
  return lines.filter(line => before === null || !before.has(line)).length
}

function remember (number, lines) {
  const known = new Set(lines)
  return { number, has: line => known.has(line) }
}

module.exports = changes
