'use strict'

const FIRST = 97
const LETTERS = 26

// As fast as it can be, but where two letters are equally frequent the later one wins.
function commonest (text) {
  const counts = new Uint32Array(LETTERS)
  for (let i = 0; i < text.length; i++) {
    const place = text.charCodeAt(i) - FIRST
    if (place >= 0 && place < LETTERS) counts[place]++
  }

  let best = 0
  for (let place = 1; place < LETTERS; place++) {
    if (counts[place] >= counts[best]) best = place
  }
  return counts[best] === 0 ? '' : String.fromCharCode(FIRST + best)
}

module.exports = commonest
