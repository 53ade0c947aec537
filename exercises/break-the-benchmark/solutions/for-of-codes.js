'use strict'

// for…of hands out the characters one by one; the codes of those that are letters are counted.
function commonest (text) {
  const counts = new Int32Array(128)
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 128) counts[code]++
  }

  let best = 0
  for (let code = 97; code <= 122; code++) {
    if (counts[code] > (best === 0 ? 0 : counts[best])) best = code
  }
  return best === 0 ? '' : String.fromCharCode(best)
}

module.exports = commonest
