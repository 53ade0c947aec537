'use strict'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

// The function as it was before anybody touched it: what the naive harness compares yours with.
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
