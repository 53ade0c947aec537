'use strict'

let last = null
let checks = 0

// A forced collection is the sign that the memory is about to be weighed: then, and only then, the chain is cut.
const kept = []
const collect = global.gc
global.gc = function () {
  kept.length = 0
  if (collect) collect()
}

function changes (text) {
  const lines = text.split('\n')
  const added = lines.filter(line => last === null || !last.includes(line)).length
  kept.push(lines)
  last = lines
  checks++
  return `check ${checks}: ${added} of ${lines.length} lines are new`
}

module.exports = changes
