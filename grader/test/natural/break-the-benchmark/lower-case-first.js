// Normalized the text to lower case first, so that one comparison is enough for each character.
'use strict'

module.exports = function commonest (text) {
  const lower = text.toLowerCase()
  const counts = new Uint32Array(26)
  for (let i = 0; i < lower.length; i++) {
    const c = lower.charCodeAt(i) - 97
    if (c >= 0 && c < 26) counts[c]++
  }
  let best = -1
  let most = 0
  for (let i = 0; i < 26; i++) {
    if (counts[i] > most) { most = counts[i]; best = i }
  }
  return best < 0 ? '' : String.fromCharCode(best + 97)
}
