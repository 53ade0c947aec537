'use strict'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

// One pass; where a letter is counted is found by looking for it in the alphabet.
function commonest (text) {
  const counts = new Array(ALPHABET.length).fill(0)
  for (const character of text) {
    const place = ALPHABET.indexOf(character)
    if (place !== -1) counts[place]++
  }
  const most = Math.max(...counts)
  return most === 0 ? '' : ALPHABET[counts.indexOf(most)]
}

module.exports = commonest
