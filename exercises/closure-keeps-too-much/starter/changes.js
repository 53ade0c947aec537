'use strict'

let last = null
let checks = 0

// How many lines of the status page were not there at the last check?
function changes (text) {
  const before = last
  const lines = text.split('\n')
  const known = new Set(lines)
  const isNew = line => before === null || !before.has(line)

  checks++
  last = { number: checks, has: line => known.has(line) }
  return `check ${checks}: ${lines.filter(isNew).length} of ${lines.length} lines are new`
}

module.exports = changes
