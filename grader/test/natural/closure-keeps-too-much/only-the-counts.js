// Keeps the numbers of every check for a chart, and just the last page
'use strict'

const chart = []
let known = new Set()

module.exports = function changes (text) {
  const lines = text.split('\n')
  const fresh = lines.filter(line => !known.has(line)).length
  known = new Set(lines)
  chart.push({ at: Date.now(), fresh, total: lines.length })
  return `check ${chart.length}: ${fresh} of ${lines.length} lines are new`
}
