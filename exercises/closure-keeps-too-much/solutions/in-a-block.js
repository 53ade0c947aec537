'use strict'

let last = null
let checks = 0

// The block has a scope of its own, which ends with it; `has` is made outside of it, and does not see it.
function changes (text) {
  const lines = text.split('\n')
  const known = new Set(lines)
  let added = lines.length
  if (last !== null) {
    const before = last
    added = lines.filter(line => !before.has(line)).length
  }

  checks++
  last = { number: checks, has: line => known.has(line) }
  return `check ${checks}: ${added} of ${lines.length} lines are new`
}

module.exports = changes
