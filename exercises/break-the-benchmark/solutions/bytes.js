'use strict'

const FIRST = 97
const LETTERS = 26

// As bytes, the text is an array: one look into memory a character, without asking what kind of string it is.
function commonest (text) {
  const bytes = Buffer.from(text, 'latin1')
  const counts = new Uint32Array(256)
  for (let i = 0; i < bytes.length; i++) counts[bytes[i]]++

  let best = 0
  let most = 0
  for (let code = FIRST; code < FIRST + LETTERS; code++) {
    if (counts[code] > most) {
      most = counts[code]
      best = code
    }
  }
  return most === 0 ? '' : String.fromCharCode(best)
}

module.exports = commonest
