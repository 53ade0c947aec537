'use strict'

// The same count without a loop to be seen: spread, reduce, and a search for the greatest.
function commonest (text) {
  const counts = [...text].reduce((counts, character) => {
    const place = character.charCodeAt(0) - 97
    if (place >= 0 && place < 26) counts[place]++
    return counts
  }, new Uint32Array(26))
  const most = counts.reduce((most, times) => Math.max(most, times), 0)
  return most === 0 ? '' : String.fromCharCode(97 + counts.indexOf(most))
}

module.exports = commonest
