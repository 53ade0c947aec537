// Counted every letter in an object and looked for the largest count at the end.
'use strict'

function commonest (text) {
  const counts = {}
  for (const ch of text) {
    if (ch >= 'a' && ch <= 'z') counts[ch] = (counts[ch] || 0) + 1
  }
  let best = ''
  for (const ch of Object.keys(counts).sort()) {
    if (best === '' || counts[ch] > counts[best]) best = ch
  }
  return best
}

module.exports = commonest
