// Clones a report of each check for whoever wants it next
let report = { check: 0, lines: [], fresh: 0, made: new Date(0) }

module.exports = function changes (text) {
  const next = structuredClone(report)
  const lines = text.split('\n')
  next.fresh = lines.reduce((n, line) => n + (report.lines.includes(line) ? 0 : 1), 0)
  next.check++
  next.lines = lines
  next.made = new Date()
  report = next
  return `check ${next.check}: ${next.fresh} of ${lines.length} lines are new`
}
