'use strict'

const seen = new Set()
let checks = 0

// One set of all the lines there ever were. A line that comes back is new again; here it is not, and the set has no end.
function changes (text) {
  const lines = text.split('\n')
  const added = lines.filter(line => !seen.has(line)).length

  for (const line of lines) seen.add(line)
  checks++
  return `check ${checks}: ${added} of ${lines.length} lines are new`
}

module.exports = changes
