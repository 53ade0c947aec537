'use strict'

// One pass, and an object whose keys are the letters: each count is looked up by name.
function commonest (text) {
  const counts = {}
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    counts[character] = (counts[character] || 0) + 1
  }

  let best = ''
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    if (counts[letter] > (counts[best] || 0)) best = letter
  }
  return best
}

module.exports = commonest
