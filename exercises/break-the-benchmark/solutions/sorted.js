'use strict'

// Sorted, equal letters stand side by side, and the longest row wins.
function commonest (text) {
  const letters = text.split('').filter(character => character >= 'a' && character <= 'z').sort()
  let best = ''
  let most = 0
  let row = 0

  for (let i = 0; i < letters.length; i++) {
    row = letters[i] === letters[i - 1] ? row + 1 : 1
    if (row > most) {
      best = letters[i]
      most = row
    }
  }
  return best
}

module.exports = commonest
