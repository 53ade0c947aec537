// Holds the last page weakly and keeps its text in case it was collected
'use strict'

let weak = new WeakRef(new Set())
let text = null
let checks = 0

function linesBefore () {
  const alive = weak.deref()
  if (alive) return alive
  return new Set(text === null ? [] : text.split('\n'))
}

module.exports = function changes (page) {
  const before = linesBefore()
  const lines = page.split('\n')
  const fresh = lines.filter(line => checks === 0 || !before.has(line)).length
  weak = new WeakRef(new Set(lines))
  text = page
  return `check ${++checks}: ${fresh} of ${lines.length} lines are new`
}
