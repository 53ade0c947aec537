'use strict'

// One pass, and a Map from character to count.
function commonest (text) {
  const counts = new Map()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)

  let best = ''
  let most = 0
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const times = counts.get(letter) ?? 0
    if (times > most) {
      best = letter
      most = times
    }
  }
  return best
}

module.exports = commonest
