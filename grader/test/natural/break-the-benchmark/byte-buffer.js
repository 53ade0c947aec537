// Encode once into a reused Buffer with latin1, then count bytes.
'use strict'

let scratch = Buffer.allocUnsafe(4096)

module.exports = function commonest (text) {
  if (text.length > scratch.length) scratch = Buffer.allocUnsafe(text.length * 2)
  const length = scratch.latin1Write(text, 0)
  const counts = new Uint32Array(256)
  for (let i = 0; i < length; i++) counts[scratch[i]]++

  let best = ''
  let most = 0
  for (let code = 97; code < 123; code++) {
    if (counts[code] > most) {
      most = counts[code]
      best = String.fromCharCode(code)
    }
  }
  return best
}
