'use strict'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

// The letter that occurs most often in the text, the first in the alphabet where several do.
function commonest (text) {
  let best = ''
  let most = 0

  for (const letter of ALPHABET) {
    let times = 0
    for (const character of text) {
      if (character === letter) times++
    }
    if (times > most) {
      best = letter
      most = times
    }
  }
  return best
}

module.exports = commonest
