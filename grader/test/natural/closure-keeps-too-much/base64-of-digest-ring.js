// Keeps digests of the last 64 pages in a ring to spot a page that flips back
'use strict'
const { createHash } = require('crypto')

const ring = new Array(64).fill('')
let known = new Set()
let checks = 0
let flips = 0

module.exports = function changes (text) {
  const digest = createHash('sha256').update(text).digest('base64')
  if (ring.includes(digest)) flips++
  ring[checks % ring.length] = digest
  const lines = text.split('\n')
  const fresh = lines.filter(line => !known.has(line)).length
  known = new Set(lines)
  return `check ${++checks}: ${fresh} of ${lines.length} lines are new`
}
