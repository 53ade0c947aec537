'use strict'

// A regular expression finds the letters, and an object counts them.
function commonest (text) {
  const counts = {}
  for (const letter of text.match(/[a-z]/g) ?? []) counts[letter] = (counts[letter] ?? 0) + 1

  let best = ''
  for (const letter of Object.keys(counts).sort()) {
    if (best === '' || counts[letter] > counts[best]) best = letter
  }
  return best
}

module.exports = commonest
