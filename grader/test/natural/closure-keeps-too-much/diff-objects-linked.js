// Every diff object points to the one before, for a "previous" button
let diff = null
let known = new Set()

function changes (text) {
  const lines = text.split('\n')
  const added = lines.filter(line => !known.has(line))
  known = new Set(lines)
  diff = { number: diff ? diff.number + 1 : 1, added, previous: diff }
  return `check ${diff.number}: ${added.length} of ${lines.length} lines are new`
}

module.exports = changes
