'use strict'

let last = null
let checks = 0

// One number for each line in the place of its text: less to keep, and all of it kept.
function changes (text) {
  const before = last
  const lines = text.split('\n')
  const known = lines.map(digest)
  const isNew = line => before === null || !before.has(line)

  checks++
  last = { number: checks, has: line => known.includes(digest(line)) }
  return `check ${checks}: ${lines.filter(isNew).length} of ${lines.length} lines are new`
}

function digest (line) {
  let hash = line.length
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash, 31) + line.charCodeAt(i) | 0
  return hash
}

module.exports = changes
