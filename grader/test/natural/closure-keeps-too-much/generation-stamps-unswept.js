// A Map from line to the last check that had it; old lines are left in it
const lastSeen = new Map()
let check = 0

module.exports = function changes (text) {
  check++
  const lines = text.split('\n')
  const fresh = lines.filter(line => lastSeen.get(line) !== check - 1).length
  lines.forEach(line => lastSeen.set(line, check))
  return `check ${check}: ${fresh} of ${lines.length} lines are new`
}
