// The page is an event; one listener updates the statistics
'use strict'
const { EventEmitter } = require('events')

const pages = new EventEmitter()
const stats = { checks: 0, fresh: 0, total: 0, known: new Set() }

pages.on('page', lines => {
  stats.checks++
  stats.total = lines.length
  stats.fresh = lines.filter(line => !stats.known.has(line)).length
  stats.known = new Set(lines)
})

module.exports = function changes (text) {
  pages.emit('page', text.split('\n'))
  return `check ${stats.checks}: ${stats.fresh} of ${stats.total} lines are new`
}
