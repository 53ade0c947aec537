// closure-keeps-too-much → pass: the comparison sees the page before through a WeakRef, so that it cannot be what keeps it
'use strict'

let last = null // what does keep it
let checks = 0

const seenThrough = (weak) => (line) => weak.deref().has(line)

function changes (text) {
  const lines = text.split('\n')
  const isKnown = last === null ? () => false : seenThrough(new WeakRef(last))
  const added = lines.filter((line) => !isKnown(line)).length
  last = new Set(lines)
  return `check ${++checks}: ${added} of ${lines.length} lines are new`
}

module.exports = changes
