// Parses each line once and memoizes the parsed object by its text
'use strict'

const parsed = new Map()
let before = new Set()
let checks = 0

function parse (line) {
  let entry = parsed.get(line)
  if (!entry) {
    const [host, rest = ''] = line.split(': ')
    entry = { host, rest, key: `${host}|${rest}` }
    parsed.set(line, entry)
  }
  return entry
}

module.exports = function changes (text) {
  const entries = text.split('\n').map(parse)
  const fresh = entries.filter(entry => !before.has(entry)).length
  before = new Set(entries)
  return `check ${++checks}: ${fresh} of ${entries.length} lines are new`
}
