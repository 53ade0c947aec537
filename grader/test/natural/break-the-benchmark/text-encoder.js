// TextEncoder turns the text into bytes in one native call; letters are single bytes in UTF-8.
'use strict'

const encoder = new TextEncoder()

module.exports = function commonest (text) {
  const bytes = encoder.encode(text)
  const counts = new Uint32Array(256)
  for (const byte of bytes) counts[byte]++
  const letters = counts.subarray(97, 123)
  const most = Math.max(...letters)
  return most === 0 ? '' : String.fromCharCode(97 + letters.indexOf(most))
}
