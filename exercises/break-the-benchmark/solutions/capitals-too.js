'use strict'

// Half of ASCII folded onto the other half: quick, and E is counted as e, [ as {.
function commonest (text) {
  const counts = new Uint32Array(128)
  for (let i = 0; i < text.length; i++) counts[(text.charCodeAt(i) | 32) & 127]++

  let best = 0
  for (let code = 97; code <= 122; code++) {
    if (counts[code] > (best === 0 ? 0 : counts[best])) best = code
  }
  return best === 0 ? '' : String.fromCharCode(best)
}

module.exports = commonest
