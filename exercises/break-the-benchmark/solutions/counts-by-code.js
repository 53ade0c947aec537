'use strict'

const FIRST = 97 // a
const LETTERS = 26

// One pass over the text: every letter is counted in a place of its own.
function commonest (text) {
  const counts = new Uint32Array(LETTERS)
  for (let i = 0; i < text.length; i++) {
    const place = text.charCodeAt(i) - FIRST
    if (place >= 0 && place < LETTERS) counts[place]++
  }

  let best = -1
  let most = 0
  for (let place = 0; place < LETTERS; place++) {
    if (counts[place] > most) {
      most = counts[place]
      best = place
    }
  }
  return best < 0 ? '' : String.fromCharCode(FIRST + best)
}

module.exports = commonest
