// Schedules a recheck in ten minutes for each page, with a timer that sees the page
'use strict'

let known = new Set()
let checks = 0
let stale = 0

module.exports = function changes (text) {
  const lines = text.split('\n')
  const fresh = lines.filter(line => !known.has(line)).length
  known = new Set(lines)
  checks++
  setTimeout(() => { if (lines.every(line => known.has(line))) stale++ }, 600_000).unref()
  return `check ${checks}: ${fresh} of ${lines.length} lines are new`
}
