// Makes a frozen snapshot with methods by Object.create and a shared prototype
'use strict'

const snapshotMethods = {
  isNew (line) { return !this.lines.has(line) },
  count (lines) { return lines.filter(line => this.isNew(line)).length }
}

const snapshot = (number, lines) => Object.freeze(Object.assign(Object.create(snapshotMethods), { number, lines: new Set(lines) }))

let last = snapshot(0, [])

module.exports = function changes (text) {
  const lines = text.split('\n')
  const fresh = last.count(lines)
  last = snapshot(last.number + 1, lines)
  return `check ${last.number}: ${fresh} of ${lines.length} lines are new`
}
