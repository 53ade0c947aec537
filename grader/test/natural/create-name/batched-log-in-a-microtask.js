// Collects log lines and flushes them in a microtask
'use strict'
const { random } = require('starwars-names')

let lines = []
let scheduled = false
let bytes = 0
let n = 0

function log (line) {
  lines.push(line)
  if (scheduled) return
  scheduled = true
  queueMicrotask(() => {
    bytes += lines.join('\n').length
    lines = []
    scheduled = false
  })
}

module.exports = function createName () {
  const name = `${random()} ${++n}`
  log(`${new Date().toISOString()} issued ${name}`)
  return name
}
