// Stores the last page as JSON, as if in a file
let snapshot = '[]'
let runs = 0

function changes(text) {
  const known = new Set(JSON.parse(snapshot))
  const lines = text.split('\n')
  const fresh = lines.filter((line) => !known.has(line))
  snapshot = JSON.stringify(lines)
  runs++
  return `check ${runs}: ${fresh.length} of ${lines.length} lines are new`
}

module.exports = changes
