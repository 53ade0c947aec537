// Iterator helpers over a lazy splitter
'use strict'

function * linesOf (text) {
  let at = 0
  for (let end; (end = text.indexOf('\n', at)) >= 0; at = end + 1) yield text.slice(at, end)
  yield text.slice(at)
}

let known = new Set()
let checks = 0

module.exports = function changes (text) {
  const total = linesOf(text).reduce(n => n + 1, 0)
  const fresh = linesOf(text).filter(line => !known.has(line)).toArray().length
  known = new Set(linesOf(text))
  checks++
  return `check ${checks}: ${fresh} of ${total} lines are new`
}
