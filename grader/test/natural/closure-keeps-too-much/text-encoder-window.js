// Encodes each page into one fixed window and keeps line offsets in a typed array
'use strict'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const page = new Uint8Array(65536)
let stored = 0
let checks = 0

module.exports = function changes (text) {
  const before = checks === 0 ? [] : decoder.decode(page.subarray(0, stored)).split('\n')
  stored = encoder.encodeInto(text, page).written
  const lines = text.split('\n')
  const fresh = lines.filter(line => !before.includes(line)).length
  return `check ${++checks}: ${fresh} of ${lines.length} lines are new`
}
