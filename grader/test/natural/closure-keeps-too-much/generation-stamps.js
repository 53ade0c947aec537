// A Map from line to the last check that had it, swept on every check
'use strict'

const lastSeen = new Map()
let check = 0

module.exports = function changes (text) {
  check++
  const lines = text.split('\n')
  let fresh = 0
  for (const line of lines) {
    const stamp = lastSeen.get(line)
    if (stamp === undefined || stamp < check - 1) fresh++
    else if (stamp === check) fresh += 0
  }
  for (const line of new Set(lines)) lastSeen.set(line, check)
  for (const [line, stamp] of lastSeen) if (stamp < check) lastSeen.delete(line)
  return `check ${check}: ${fresh} of ${lines.length} lines are new`
}
