// Hop from occurrence to occurrence with indexOf, once for each letter of the alphabet.
'use strict'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

function count (text, letter) {
  let n = 0
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) n++
  return n
}

module.exports = function commonest (text) {
  let best = ''
  let most = 0
  for (let i = 0; i < 26; i++) {
    const times = count(text, ALPHABET[i])
    if (times > most) { best = ALPHABET[i]; most = times }
  }
  return best
}
