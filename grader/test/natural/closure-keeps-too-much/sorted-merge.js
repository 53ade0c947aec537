// Sorts both pages and walks them side by side
'use strict'

let before = []
let checks = 0

module.exports = function changes (text) {
  const lines = text.split('\n')
  const sorted = [...lines].sort()
  let fresh = 0
  let j = 0
  for (const line of sorted) {
    while (j < before.length && before[j] < line) j++
    if (before[j] !== line) fresh++
  }
  before = sorted
  return `check ${++checks}: ${fresh} of ${lines.length} lines are new`
}
