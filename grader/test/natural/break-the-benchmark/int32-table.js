// One pass with charCodeAt into an Int32Array of 256 counters, no branches; then the 26 of interest.
'use strict'

const counts = new Int32Array(256)

module.exports = function commonest (text) {
  counts.fill(0)
  for (let i = 0; i < text.length; i++) counts[text.charCodeAt(i)]++
  let best = 0
  for (let code = 97; code <= 122; code++) {
    if (counts[code] > counts[best]) best = code
  }
  return best < 97 || counts[best] === 0 ? '' : String.fromCharCode(best)
}
