'use strict'

// A typed array sorts numbers, not strings: the same way, with less in it.
function commonest (text) {
  const codes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i)
  codes.sort()

  let best = 0
  let most = 0
  let row = 0
  for (let i = 0; i < codes.length; i++) {
    row = codes[i] === codes[i - 1] ? row + 1 : 1
    if (row > most && codes[i] >= 97 && codes[i] <= 122) {
      best = codes[i]
      most = row
    }
  }
  return best === 0 ? '' : String.fromCharCode(best)
}

module.exports = commonest
