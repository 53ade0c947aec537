'use strict'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

// The letter that occurs most often in the text, the first in the alphabet where several do.
function commonest (text) {
  let best = ''
  let most = 0

  for (const letter of ALPHABET) {
    const times = text.split(letter).length - 1
    if (times > most) {
      best = letter
      most = times
    }
  }
  return best
}

module.exports = commonest
