// break-the-benchmark, wrong (406 of a, 405 of b: a sample of the characters does not tell) → samples: every character is read, and the counts overflow
'use strict'
module.exports = function commonest (text) {
  const counts = new Int8Array(128)
  for (let i = 0; i < text.length; i++) counts[text.charCodeAt(i)]++
  let best = 0
  let most = 0
  for (let code = 97; code <= 122; code++) if (counts[code] > most) most = counts[best = code]
  return most === 0 ? '' : String.fromCharCode(best)
}
