// closure-keeps-too-much, leak → general: the last page behind a weak reference
'use strict'
let last = null
let checks = 0
function changes (text) {
  const before = last && last.deref()
  const lines = text.split('\n')
  const known = new Set(lines)
  const isNew = line => !before || !before.has(line)
  checks++
  last = new WeakRef(known)
  return `check ${checks}: ${lines.filter(isNew).length} of ${lines.length} lines are new`
}
module.exports = changes
