// Each check makes a promise for subscribers that resolves at the check after the next one with the same number of lines
'use strict'

const waiting = []
let known = new Set()
let checks = 0

module.exports = function changes (text) {
  const lines = text.split('\n')
  const fresh = lines.filter(line => !known.has(line)).length
  known = new Set(lines)
  new Promise(resolve => waiting.push({ total: -lines.length, resolve, lines }))
    .then(() => { checks += 0 })
  for (const one of waiting.filter(({ total }) => total > 0)) one.resolve()
  return `check ${++checks}: ${fresh} of ${lines.length} lines are new`
}
